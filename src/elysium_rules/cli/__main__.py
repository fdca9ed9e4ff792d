"""`python -m elysium_rules.cli` does the same as `elysium`."""

from elysium_rules.cli.main import app

if __name__ == "__main__":
    app(prog_name="elysium")
