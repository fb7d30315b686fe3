"""Work in blocks by one process, several processes or a cluster, with one interface.

    with crew(workers=4) as hands:
        for block, result in hands.run(job, blocks):
            ...

Every worker calls the job once; the job is a context manager that yields the function for a block.
Jobs are sent to other processes, so they must be module-level functions or `partial`s of them. The
result of a block must depend only on the block. Then the result does not depend on the number of
workers, their assignment, or their failures.
"""

from warren.crew.crew import (
    AUTO,
    Alone,
    Block,
    Crew,
    CrewError,
    Failure,
    Job,
    Result,
    never,
)

__all__ = [
    "AUTO",
    "Alone",
    "Block",
    "Crew",
    "CrewError",
    "Failure",
    "Job",
    "Result",
    "crew",
    "never",
]


def crew(*, workers: int | None = 1, ray: str | None = None) -> Crew:
    """Return a crew: processes, a Ray cluster if its address is given, or only this process."""
    if ray is not None:
        from warren.crew.cluster import Cluster

        return Cluster(ray, workers)
    if workers is None or workers == 1:
        return Alone()
    from warren.crew.processes import Processes

    return Processes(workers)
