"""Write the committed corpus anew."""

from tests.corpus import GAMES, encoded, file

for game in GAMES:
    file(game).write_bytes(encoded(game))
