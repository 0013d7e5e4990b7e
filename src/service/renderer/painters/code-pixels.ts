import type { ImageNode } from '@takumi-rs/core';

/**
 * A picture with one pixel a module, dark modules in a colour and the rest clear. Drawn at a whole multiple of its size
 * with `imageRendering: pixelated`, every module gets the same number of device pixels and hard edges.
 */
export function codePixels(
  width: number,
  height: number,
  color: string,
  isDark: (x: number, y: number) => boolean,
): Exclude<ImageNode['src'], string | Uint8Array | ArrayBuffer> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDark(x, y)) data.set([red, green, blue, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data, premultiplied: true };
}

/** Device pixels of one module: whole ones, or a fraction where there is not even one, as in a small thumbnail. */
export function moduleSizePx(roomPx: number, modules: number): number {
  return roomPx >= modules ? Math.floor(roomPx / modules) : roomPx / modules;
}
