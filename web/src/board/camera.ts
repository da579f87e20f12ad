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

/** Brings a rectangle of the stage (at zoom 1) into the window, zooming out where it is too large for that. */
export function reveal_all(camera: Camera, x: number, y: number, width: number, height: number, frame: Frame): Camera {
  const zoom = Math.max(1, Math.min(camera.zoom, frame.width / width, frame.height / height));
  const shift = (low: number, length: number, room: number): number => (low < 0 ? -low : low + length > room ? room - low - length : 0);
  const at = zoom === camera.zoom ? camera : zoom_at(camera, zoom / camera.zoom, frame.width / 2, frame.height / 2, frame);
  const [dx, dy] = [shift(x * zoom + at.x, width * zoom, frame.width), shift(y * zoom + at.y, height * zoom, frame.height)];
  return dx === 0 && dy === 0 ? at : pan_by(at, dx, dy, frame);
}

/** Moves as little as needed to bring a square of the stage (at zoom 1) into the window. */
export function reveal(camera: Camera, x: number, y: number, size: number, frame: Frame): Camera {
  return reveal_all(camera, x, y, size, size, frame);
}
