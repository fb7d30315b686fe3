"""The page in a real Chromium, played as people play: with the mouse, the keyboard and a finger.

A package, unlike other folders of tests: its fixtures end with it, because a browser that is open
keeps an event loop running that tests elsewhere could not stand.
"""
