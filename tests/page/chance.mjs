// Moves for games that must come to an end without a player: by chance, except that white takes what it can in
// Latrunculi, and leads the king to the edge in Tablut.

/** A legal move of the position that the page has told; `chance(n)` gives a number below n. */
export function choose(now, chance) {
  const moves = now.legal.filter((move) => move !== "pass");
  if (moves.length === 0) return "pass";
  const good = now.to_move !== "white" ? [] : now.game === "latrunculi" ? taking(now, moves) : now.game === "tablut" ? escaping(now, moves) : [];
  const among = good.length > 0 ? good : moves;
  return among[chance(among.length)];
}

/** What stands on a point: a letter of the board, or nothing beyond its edge. */
function standing(now, col, row) { return now.board[now.rows - 1 - row]?.[col]; }

function place(now, name) {
  const at = now.points.indexOf(name);
  return [at % now.cols, Math.floor(at / now.cols)];
}

/** Moves after which a black piece stands between two white ones; else those toward the nearest black one. */
function taking(now, moves) {
  const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  const takes = moves.filter((move) => {
    const [from, to] = move.split("-").map((name) => place(now, name));
    return ways.some(([x, y]) => standing(now, to[0] + x, to[1] + y) === "B" && standing(now, to[0] + 2 * x, to[1] + 2 * y) === "W"
      && !(to[0] + 2 * x === from[0] && to[1] + 2 * y === from[1]));
  });
  if (takes.length > 0) return takes;
  const black = now.points.map((name) => place(now, name)).filter(([col, row]) => standing(now, col, row) === "B");
  const distance = (move) => {
    const [col, row] = place(now, move.split("-")[1]);
    return Math.min(...black.map(([x, y]) => Math.abs(x - col) + Math.abs(y - row)));
  };
  return moves.filter((move) => distance(move) === 1);
}

/** Moves of the king: those to the edge, if there are any. */
function escaping(now, moves) {
  const king = moves.filter((move) => standing(now, ...place(now, move.split("-")[0])) === "K");
  const edge = king.filter((move) => {
    const [col, row] = place(now, move.split("-")[1]);
    return col === 0 || row === 0 || col === now.cols - 1 || row === now.rows - 1;
  });
  return edge.length > 0 ? edge : king;
}
