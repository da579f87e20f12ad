// Figures as markup, each with its class.

export const rect = (name: string, x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''}/>`;
export const path = (name: string, d: string): string => `<path class="${name}" d="${d}"/>`;
export const dot = (name: string, x: number, y: number, r: number): string => `<circle class="${name}" cx="${x}" cy="${y}" r="${r}"/>`;

/** Outline of a regular polygon around (0, y), flat side up. */
export function polygon(radius: number, y: number, corners: number): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((index + 0.5) * 2 * Math.PI) / corners;
    return `${(Math.sin(angle) * radius).toFixed(1)} ${(y - Math.cos(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
