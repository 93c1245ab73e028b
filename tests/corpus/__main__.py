"""Write the committed corpus and digests anew."""

import json

from tests.corpus import DIGESTS, NUMBER, digests, encoded, file

for game in NUMBER:
    file(game).write_bytes(encoded(game))
DIGESTS.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
