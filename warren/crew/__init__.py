"""Work in blocks, done by this process, by several, or by a cluster of machines: one interface.

    with crew(workers=4) as hands:
        for block, result in hands.run(job, blocks):
            ...

A job is called once by everybody who takes part, and opens what does a block; both are sent to
other processes, so they are functions of a module, or `partial`s of such. The result of a block
must depend on the block alone: then it does not matter which worker does it, how many workers there
are, and how often one of them dies.
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
    """So many processes, or with an address a cluster of Ray's; one alone works in this process."""
    if ray is not None:
        from warren.crew.cluster import Cluster

        return Cluster(ray, workers)
    if workers is None or workers == 1:
        return Alone()
    from warren.crew.processes import Processes

    return Processes(workers)
