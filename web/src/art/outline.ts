// Outlines of joined squares, as SVG path data: terrain is drawn in whole shapes, not in tiles.

type Vertex = [number, number];
export type Filled = (col: number, row: number) => boolean;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Closed loops around the filled cells, interior to the right. Cells that touch only at a corner stay apart (B5). */
export function loops(cols: number, rows: number, filled: Filled): Vertex[][] {
  const inside: Filled = (col, row) => col >= 0 && row >= 0 && col < cols && row < rows && filled(col, row);
  const edges = new Map<string, Vertex[]>();
  const add = (x: number, y: number, dx: number, dy: number): void => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), [dx, dy]]);
  };
  for (let row = 0; row < rows; ++row) {
    for (let col = 0; col < cols; ++col) {
      if (!inside(col, row)) continue;
      if (!inside(col, row - 1)) add(col, row, 1, 0);
      if (!inside(col + 1, row)) add(col + 1, row, 0, 1);
      if (!inside(col, row + 1)) add(col + 1, row + 1, -1, 0);
      if (!inside(col - 1, row)) add(col, row + 1, 0, -1);
    }
  }
  const result: Vertex[][] = [];
  for (const [key, starts] of edges) {
    while (starts.length > 0) {
      const [x0, y0] = key.split(',').map(Number) as Vertex;
      const loop: Vertex[] = [];
      let [x, y] = [x0, y0];
      let [dx, dy] = [0, 0];
      do {
        const choices = edges.get(`${x},${y}`)!;
        // At a corner that two cells share, the right turn stays on the same cell.
        const right = choices.findIndex(([ex, ey]) => ex === -dy && ey === dx);
        const [next] = choices.splice(right >= 0 ? right : 0, 1) as [Vertex];
        if (next[0] !== dx || next[1] !== dy) loop.push([x, y]);
        [dx, dy] = next;
        x += dx;
        y += dy;
      } while (x !== x0 || y !== y0);
      // The start was recorded whether or not the loop turns there.
      const [ax, ay] = loop[0]!;
      const [bx, by] = loop[1]!;
      if (Math.sign(bx - ax) === dx && Math.sign(by - ay) === dy) loop.shift();
      result.push(loop);
    }
  }
  return result;
}

/** Path data of the outline, drawn `inset` units inside the cells, with round corners. */
export function outline(cols: number, rows: number, filled: Filled, cell: number, inset: number, radius: number): string {
  let path = '';
  for (const loop of loops(cols, rows, filled)) {
    const count = loop.length;
    const towards = (from: Vertex, to: Vertex): Vertex => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    const corners = loop.map((vertex, index) => {
      const arrive = towards(loop[(index + count - 1) % count]!, vertex);
      const leave = towards(vertex, loop[(index + 1) % count]!);
      const x = vertex[0] * cell + inset * (-arrive[1] - leave[1]);
      const y = vertex[1] * cell + inset * (arrive[0] + leave[0]);
      return { x, y, arrive, leave };
    });
    corners.forEach((corner, index) => {
      const before = corners[(index + count - 1) % count]!;
      const after = corners[(index + 1) % count]!;
      const room = Math.min(
        Math.abs(corner.x - before.x) + Math.abs(corner.y - before.y),
        Math.abs(after.x - corner.x) + Math.abs(after.y - corner.y),
      );
      const r = Math.min(radius, room / 2);
      const start = `${round(corner.x - corner.arrive[0] * r)} ${round(corner.y - corner.arrive[1] * r)}`;
      const end = `${round(corner.x + corner.leave[0] * r)} ${round(corner.y + corner.leave[1] * r)}`;
      path += `${index === 0 ? 'M' : 'L'}${start}Q${round(corner.x)} ${round(corner.y)} ${end}`;
    });
    path += 'Z';
  }
  return path;
}

/** Lines between the middles of neighbouring filled cells; a diagonal only where no corner piece joins them. A lone cell gives a short line. */
export function spine(cols: number, rows: number, filled: Filled, cell: number, diagonals: boolean): string {
  const inside: Filled = (col, row) => col >= 0 && row >= 0 && col < cols && row < rows && filled(col, row);
  const middle = (col: number, row: number): string => `${(col + 0.5) * cell} ${(row + 0.5) * cell}`;
  let path = '';
  for (let row = 0; row < rows; ++row) {
    for (let col = 0; col < cols; ++col) {
      if (!inside(col, row)) continue;
      let alone = !inside(col - 1, row) && !inside(col, row - 1);
      const join = (to_col: number, to_row: number): void => {
        path += `M${middle(col, row)}L${middle(to_col, to_row)}`;
        alone = false;
      };
      if (inside(col + 1, row)) join(col + 1, row);
      if (inside(col, row + 1)) join(col, row + 1);
      if (diagonals) {
        for (const side of [-1, 1]) {
          if (inside(col + side, row + 1) && !inside(col + side, row) && !inside(col, row + 1)) join(col + side, row + 1);
          if (inside(col + side, row - 1) && !inside(col + side, row) && !inside(col, row - 1)) alone = false;
        }
      }
      if (alone) path += `M${round((col + 0.36) * cell)} ${round((row + 0.5) * cell)}h${round(cell * 0.28)}`;
    }
  }
  return path;
}
