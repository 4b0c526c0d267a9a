import { type BrandLook } from '#contract/desk/operations/brand.ts'
import { keepLogo } from '#contract/desk/operations/logos.ts'
import { tokensOf } from '#domain/brand-palette.ts'
import { fileBase64 } from '#web/desk/shared/file-base64.ts'
import { call } from '#web/desk/shared/wire/call.ts'

/** Part of the icon that its picture covers. A maskable icon may be cropped by a fifth on each side. */
const SHAPES = {
  any: { size: 512, part: 0.62, round: 0.22 },
  maskable: { size: 512, part: 0.5, round: 0 },
  touch: { size: 180, part: 0.6, round: 0 },
} as const
type Shape = (typeof SHAPES)[keyof typeof SHAPES]

/**
 * Draws the app's icons in the brand's colors and uploads them. The browser does this, because only a browser can
 * render a logo. Null if the look would not show in the icons.
 */
export async function drawIcons({ colors, logo_url }: Pick<BrandLook, 'colors' | 'logo_url'>) {
  if (logo_url === null && !colors.light.primary && !colors.light.dot) return null
  const paint = logo_url === null ? markPainter(colors) : await logoPainter(colors, logo_url)
  const [any, maskable, touch] = await Promise.all(
    [SHAPES.any, SHAPES.maskable, SHAPES.touch].map(async (shape) => {
      const file = new File([await drawn(shape, paint)], 'icon.png')
      return (await call(keepLogo, { body: { file: await fileBase64(file) } })).url
    }),
  )
  return any && maskable && touch ? { any, maskable, touch } : null
}

type Painter = { readonly ground: string; readonly paint: (context: CanvasRenderingContext2D, size: number) => void }

function markPainter(colors: BrandLook['colors']): Painter {
  const { brand, 'on-brand': onBrand, dot } = tokensOf(colors, 'light')
  return {
    ground: brand,
    // on a 32 by 32 grid
    paint(context, size) {
      context.scale(size / 32, size / 32)
      context.fillStyle = dot
      context.beginPath()
      context.arc(16, 7, 5.5, 0, 2 * Math.PI)
      context.fill()
      context.fillStyle = onBrand
      context.beginPath()
      context.arc(16, 15, 15, 0, Math.PI)
      context.fill()
    },
  }
}

async function logoPainter(colors: BrandLook['colors'], url: string): Promise<Painter> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {
    throw new Error('The logo does not load. Please choose it again, or remove it.')
  })
  return {
    ground: tokensOf(colors, 'light')['brand-soft'],
    paint(context, size) {
      const scale = size / Math.max(image.naturalWidth, image.naturalHeight)
      const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
      context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height)
    },
  }
}

function drawn({ size, part, round }: Shape, { ground, paint }: Painter): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the icons. Please try another one.')
  context.fillStyle = ground
  context.beginPath()
  context.roundRect(0, 0, size, size, size * round)
  context.fill()
  const margin = (size * (1 - part)) / 2
  context.translate(margin, margin)
  paint(context, size * part)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The icons could not be drawn.'))), 'image/png')
  })
}
