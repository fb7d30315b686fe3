"""Ends a worker when its supervisor dies.

The supervisor holds one end of a pipe and each worker the other. When the supervisor ends for any
reason, the system closes its end of the pipe, and the workers exit.
"""

from __future__ import annotations

import os
import signal
import threading
import time

LIFELINE = "WARREN_LIFELINE"  # environment variable with a worker's end of the pipe
ENDING = 60.0  # seconds that a worker may take to exit


def watch() -> None:
    """Exit when the supervisor exits, if there is one."""
    number = os.environ.pop(LIFELINE, None)
    if number:
        os.set_inheritable(int(number), False)
        threading.Thread(target=end_with, args=(int(number),), daemon=True).start()


def end_with(pipe: int) -> None:
    """Wait until the other end is closed, then exit."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(ENDING)
    os._exit(1)
