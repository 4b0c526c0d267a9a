import { type Canvas, canvas, type Rgb } from './canvas.ts'

const WALL: Rgb = [16, 35, 30]
const PAPER: Rgb = [251, 250, 246]
const TILE: Rgb = [239, 244, 241]
const LEAF: Rgb = [113, 135, 10]
const LEMON: Rgb = [255, 210, 102]
const BED: Rgb = [130, 87, 214]
const STEEL: Rgb = [112, 130, 123]
const CABINET: Rgb = [192, 122, 0]
const RUST: Rgb = [244, 82, 43]
const HANDLE: Rgb = [204, 74, 139]
const WALL_UNDER_SINK: Rgb = [66, 85, 78]
const WATER: Rgb = [63, 119, 230]

/** The flat in Alfama: three bedrooms around a courtyard with a lemon tree. */
export function flatPlan(): Canvas {
  const plan = canvas(960, 640, PAPER)
  plan.rectangle(80, 80, 800, 480, WALL)
  for (const [x, y, wide, high] of [
    [92, 92, 240, 220],
    [92, 324, 240, 224],
    [344, 324, 260, 224],
    [616, 92, 252, 190],
    [616, 294, 252, 254],
  ] as const)
    plan.rectangle(x, y, wide, high, TILE)
  plan.rectangle(344, 92, 260, 220, [208, 226, 127])
  plan.disc(474, 202, 56, LEAF)
  for (const [x, y] of [
    [448, 182],
    [492, 176],
    [470, 220],
    [504, 214],
    [440, 212],
  ] as const)
    plan.disc(x, y, 9, LEMON)
  for (const [x, y] of [
    [112, 112],
    [112, 420],
    [748, 112],
  ] as const) {
    plan.rectangle(x, y, 100, 108, BED)
    plan.rectangle(x + 8, y + 8, 84, 26, PAPER)
  }
  plan.rectangle(640, 480, 180, 48, CABINET)
  plan.disc(474, 440, 52, CABINET)
  for (const [x, y] of [
    [404, 440],
    [544, 440],
    [474, 370],
    [474, 512],
  ] as const)
    plan.disc(x, y, 14, WALL)
  for (const [x, y, wide, high] of [
    [332, 180, 12, 70],
    [332, 410, 12, 70],
    [440, 312, 70, 12],
    [604, 170, 12, 70],
    [604, 380, 12, 70],
    [440, 548, 70, 12],
  ] as const)
    plan.rectangle(x, y, wide, high, PAPER)
  return plan
}

/** Maya’s sketch of what is under the sink: the trap, the valve, the braided hose, two drops. */
export function hoseUnderSink(): Canvas {
  const sketch = canvas(900, 675, WALL_UNDER_SINK)
  sketch.rectangle(0, 520, 900, 155, CABINET)
  sketch.ring(390, 240, 180, 90, STEEL)
  sketch.rectangle(200, 50, 380, 190, WALL_UNDER_SINK)
  sketch.rectangle(480, 0, 90, 241, STEEL)
  sketch.rectangle(210, 130, 90, 111, STEEL)
  sketch.rectangle(0, 130, 300, 90, STEEL)
  sketch.rectangle(730, 60, 46, 400, [211, 221, 216])
  for (let y = 80; y < 450; y += 16) sketch.rectangle(730, y, 46, 5, STEEL)
  sketch.rectangle(716, 30, 74, 46, RUST)
  sketch.disc(810, 53, 30, HANDLE)
  sketch.disc(753, 486, 13, WATER)
  sketch.disc(753, 530, 9, WATER)
  sketch.rectangle(640, 565, 230, 34, [255, 243, 248])
  return sketch
}

/** A sheet as a scanner sees it: off-white, a fold, a shadow along the edge, a stamp. */
export function scannedSheet(width: number, height: number): Canvas {
  const sheet = canvas(width, height, [247, 247, 247])
  sheet.rectangle(0, 0, 5, height, [214, 214, 214])
  sheet.rectangle(0, Math.round(height / 3), width, 1, [228, 228, 228])
  sheet.rectangle(0, Math.round((height * 2) / 3), width, 1, [228, 228, 228])
  sheet.rectangle(46, 34, 60, 12, [120, 120, 120])
  sheet.ring(width - 86, height - 92, 40, 3, [150, 150, 150])
  sheet.ring(width - 86, height - 92, 31, 1, [150, 150, 150])
  sheet.rectangle(width - 112, height - 96, 52, 8, [150, 150, 150])
  return sheet
}
