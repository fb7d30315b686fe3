"""The page in a real Chromium, played with the mouse, the keyboard or a finger.

Unlike other test folders this is a package, so its fixtures end with it: an open browser keeps an
event loop running, which breaks tests elsewhere.
"""
