"""Write the committed corpus anew."""

from tests.corpus import NUMBER, encoded, file

for game in NUMBER:
    file(game).write_bytes(encoded(game))
