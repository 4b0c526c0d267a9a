export type Rgb = readonly [red: number, green: number, blue: number]

/** A few flat shapes on a grid of pixels, with one byte a channel. */
export type Canvas = ReturnType<typeof canvas>

export function canvas(width: number, height: number, ground: Rgb) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(ground, at)

  const fillWhere = (color: Rgb, inside: (x: number, y: number) => boolean) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (inside(x, y)) pixels.set(color, (y * width + x) * 3)
  }
  return {
    width,
    height,
    pixels,
    rectangle(left: number, top: number, wide: number, high: number, color: Rgb) {
      fillWhere(color, (x, y) => x >= left && x < left + wide && y >= top && y < top + high)
    },
    disc(centerX: number, centerY: number, radius: number, color: Rgb) {
      fillWhere(color, (x, y) => (x - centerX) ** 2 + (y - centerY) ** 2 <= radius ** 2)
    },
    ring(centerX: number, centerY: number, radius: number, thick: number, color: Rgb) {
      fillWhere(color, (x, y) => {
        const distance = Math.hypot(x - centerX, y - centerY)
        return distance <= radius && distance >= radius - thick
      })
    },
  }
}
