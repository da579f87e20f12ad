// Zoom and pan of the board within its window, in pixels.

export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

export interface Frame {
  /** Size of the window and of the board at zoom 1. */
  width: number;
  height: number;
  stage_width: number;
  stage_height: number;
  largest_zoom: number;
}

export const whole: Camera = { zoom: 1, x: 0, y: 0 };

/** Zoom at which squares of that size are as large as anybody needs them. */
export function zoom_limit(cell: number): number {
  return cell > 0 ? Math.min(8, Math.max(1.5, 130 / cell)) : 1;
}

/** Keeps the board over the window: centred where it is smaller, without gaps where it is larger. */
export function clamp(camera: Camera, frame: Frame): Camera {
  const zoom = Math.min(frame.largest_zoom, Math.max(1, camera.zoom));
  const fit = (offset: number, size: number, room: number): number =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, offset));
  return {
    zoom,
    x: fit(camera.x, frame.stage_width * zoom, frame.width),
    y: fit(camera.y, frame.stage_height * zoom, frame.height),
  };
}

/** Zooms by a factor so that the point under (px, py) stays there. */
export function zoom_at(camera: Camera, factor: number, px: number, py: number, frame: Frame): Camera {
  const zoom = Math.min(frame.largest_zoom, Math.max(1, camera.zoom * factor));
  const real = zoom / camera.zoom;
  return clamp({ zoom, x: px - (px - camera.x) * real, y: py - (py - camera.y) * real }, frame);
}

export function pan_by(camera: Camera, dx: number, dy: number, frame: Frame): Camera {
  return clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame);
}

/** Moves as little as needed to bring a rectangle of the stage (at zoom 1) into the window. */
export function reveal(camera: Camera, x: number, y: number, size: number, frame: Frame): Camera {
  const shift = (low: number, length: number, room: number): number => (low < 0 ? -low : low + length > room ? room - low - length : 0);
  const dx = shift(x * camera.zoom + camera.x, size * camera.zoom, frame.width);
  const dy = shift(y * camera.zoom + camera.y, size * camera.zoom, frame.height);
  return dx === 0 && dy === 0 ? camera : pan_by(camera, dx, dy, frame);
}
