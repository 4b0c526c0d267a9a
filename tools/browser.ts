import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
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

/** For tests, whose pages live for seconds. */
const FOR_SHORT_LIVES = [
  // little code runs often enough for optimizing compilers to pay off
  '--js-flags=--no-opt --no-maglev',
  // no test looks at pixels: with so little memory for them most of a page is never painted, which saves a seventh of
  // its CPU
  '--force-gpu-mem-available-mb=1',
]

/** Launch options for `npm test`. */
export const LAUNCH = {
  // without shared memory its processes would share files on disk, which costs a twentieth of the CPU
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...FOR_SHORT_LIVES],
}

/** A browser that paints everything, as people see it. */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  const usual = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath: await findBrowser(), args: [...usual, ...args] })
}

/** In a container it is often 64 MB, which four browsers would fill. */
function hasSharedMemory(): boolean {
  const place = '/dev/shm'
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= SHARED_BYTES
}

/**
 * Path of a Chromium that starts here: from BROWSER_PATH, else the headless one from npm (the same everywhere, with a
 * third of the work of a desktop browser), else an installed one, else Debian's.
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

/** Playwright needs a path, not a name. */
function located(name: string): string {
  return name === '' || name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox']).status === 0
}

function fromApt(): string | undefined {
  return installPackages('chromium') ? installed() : undefined
}

/** A browser packed for bare servers. A small script sets the paths of its libraries and fonts. */
async function fromNpm(): Promise<string | undefined> {
  const root = join(import.meta.dirname, '..')
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> } // type of our own manifest
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
  process.env.TMPDIR = place // the folder to which it unpacks
  const [browser] = await Promise.all([chromium.executablePath(), inflate(join(packed, 'al2023.tar.br'))])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const environment = `LD_LIBRARY_PATH='${place}/al2023/lib' FONTCONFIG_FILE='${place}/fonts.conf'`
  writeFileSync(script, `#!/bin/sh\n${environment} exec '${browser}' "$@"\n`, { mode: 0o755 })
}

/** Limits the browser to these fonts: with the fonts of the machine, lines would break differently on each one. */
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
