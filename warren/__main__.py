"""`python -m warren` is the command `warren`."""

from warren.cli.main import main

if __name__ == "__main__":
    main()
