"""What the archive of a page carries of the printed cards."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Run in the archive, as a page runs it: nothing of the checkout is seen, and the card files are gone.
PROBE = """
from elysium_rules.library import ephyran_programs, standard_cards
from page_engine import answer
import elysium_rules.lang.load as load
load.read_all = None  # whoever reads a card file fails
print(len(standard_cards()), len(ephyran_programs()), '"ok":true' in answer('{"id":1,"do":"hello"}'))
"""


def test_a_page_reads_no_card_file_again(tmp_path: Path) -> None:
    script = ROOT / "clients" / "engine" / "runtime.py"
    subprocess.run([sys.executable, script, tmp_path], check=True)
    with zipfile.ZipFile(tmp_path / "engine.zip") as archive:
        archive.extractall(tmp_path / "site")
    # -I -S: no checkout, no environment; only the archive.
    code = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r})\n{PROBE}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["104", "2", "True"], done.stderr
