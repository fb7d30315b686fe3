"""Work in blocks, by one process, several processes, or a cluster, behind one interface.

    with crew(workers=4) as hands:
        for block, result in hands.run(job, blocks):
            ...

Every worker calls the job once; it opens the function that does a block. Both are sent to other
processes, so they must be functions of a module, or `partial`s of them. The result of a block must
depend only on the block: then neither the worker, nor the number of workers, nor the death of one
matters.
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
    """A crew of processes or, with an address, a Ray cluster; a single worker is this process."""
    if ray is not None:
        from warren.crew.cluster import Cluster

        return Cluster(ray, workers)
    if workers is None or workers == 1:
        return Alone()
    from warren.crew.processes import Processes

    return Processes(workers)
