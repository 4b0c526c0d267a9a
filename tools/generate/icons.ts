import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../browser.ts'

/** Renders the icons of the installed app from the logo: `node tools/generate/icons.ts`, after the logo has changed. */

const PUBLIC = join(import.meta.dirname, '..', '..', 'web', 'member', 'public')
const GROUND = '#0b4f44'
const MARK = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').replaceAll('fill="#0b4f44"', 'fill="#fff"')

/** Share of the icon that the logo fills; a maskable icon may be cropped by a fifth on each side. */
const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 0.62, round: 0.22 },
  { file: 'icon-512.png', size: 512, mark: 0.62, round: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.5, round: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.6, round: 0 },
]

await using browser = await launchBrowser()
for (const { file, size, mark, round } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size * mark
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; width: ${size}px; height: ${size}px;
      background: ${GROUND}; border-radius: ${size * round}px; color: #fff }
    html { background: transparent }
    svg { width: ${inner}px; height: ${inner}px }</style>${MARK}`)
  writeFileSync(join(PUBLIC, file), await page.screenshot({ omitBackground: true }))
  await page.close()
}
