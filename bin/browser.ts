import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './apt.ts'

const KNOWN = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const SHARED_BYTES = 2 ** 30

/** A page of a test lives for seconds. */
const FOR_SHORT_LIVES = [
  // little code runs so often that compiling it a second time pays
  '--js-flags=--no-opt --no-maglev',
  // no test looks at pixels: with so little memory for them most of a page is never drawn, a seventh of its CPU
  '--force-gpu-mem-available-mb=1',
]

/** How it is started for what `npm test` looks at. */
export const LAUNCH = {
  // what its processes share would be files on the disk, which costs a twentieth of the CPU
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...FOR_SHORT_LIVES],
}

/** In a container it is often 64 MB, which four browsers would fill. */
function hasSharedMemory(): boolean {
  const place = '/dev/shm'
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= SHARED_BYTES
}

/**
 * The path of a Chromium that starts here: the one that BROWSER_PATH names, else the headless one that npm brought (the
 * same everywhere, and a third of the work of a desktop's), else one that is installed, else Debian's.
 */
export async function findBrowser(): Promise<string> {
  const browser = named() ?? (await fromNpm()) ?? installed() ?? fromApt()
  if (browser) return browser
  throw new Error(
    'There is no Chrome or Chromium, and none could be installed: install one, or name it in BROWSER_PATH.',
  )
}

function named(): string | undefined {
  const path = located(process.env.BROWSER_PATH ?? '')
  return path !== '' && starts(path) ? path : undefined
}

function installed(): string | undefined {
  return KNOWN.map(located).find((path) => path !== '' && starts(path))
}

/** Playwright wants a path, not a name. */
function located(name: string): string {
  return name === '' || name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox']).status === 0
}

function fromApt(): string | undefined {
  return installPackages('chromium') ? installed() : undefined
}

/** A browser packed for bare servers; it finds the libraries and fonts that come with it through a small script. */
async function fromNpm(): Promise<string | undefined> {
  const root = join(import.meta.dirname, '..')
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> } // as ours is
  const place = join(root, '.cache', `chromium-${devDependencies['@sparticuz/chromium']}`)
  const script = join(place, 'start')
  if (!existsSync(script)) await unpack(place, script)
  writeFileSync(join(place, 'fonts.conf'), fontsIn(place))
  return starts(script) ? script : undefined
}

async function unpack(place: string, script: string): Promise<void> {
  mkdirSync(place, { recursive: true })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const before = process.env.TMPDIR
  process.env.TMPDIR = place // where it unpacks itself
  const [browser] = await Promise.all([chromium.executablePath(), inflate(join(packed, 'al2023.tar.br'))])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const environment = `LD_LIBRARY_PATH='${place}/al2023/lib' FONTCONFIG_FILE='${place}/fonts.conf'`
  writeFileSync(script, `#!/bin/sh\n${environment} exec '${browser}' "$@"\n`, { mode: 0o755 })
}

/** The browser sees these fonts alone: with the fonts of the machine, lines would break at other words on each one. */
function fontsIn(place: string): string {
  const dejaVu = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts/fonts</dir>
  <dir>${dejaVu}</dir>
  <cachedir>${place}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`
}
