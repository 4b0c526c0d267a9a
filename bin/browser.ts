import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
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

/** The path of a Chromium that starts here: one that is installed, else Debian's, else the one that npm brought. */
export async function findBrowser(): Promise<string> {
  const browser = installed() ?? fromApt() ?? (await fromNpm())
  if (browser) return browser
  throw new Error(
    'There is no Chrome or Chromium, and none could be installed: install one, or name it in BROWSER_PATH.',
  )
}

function installed(): string | undefined {
  const candidates = process.env.BROWSER_PATH ? [process.env.BROWSER_PATH] : KNOWN
  return candidates.map(located).find((path) => path !== '' && starts(path))
}

/** Playwright wants a path, not a name. */
function located(name: string): string {
  return name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox']).status === 0
}

function fromApt(): string | undefined {
  return installPackages('chromium') ? installed() : undefined
}

/** A browser packed for bare servers; it finds the libraries and fonts that come with it through a small script. */
async function fromNpm(): Promise<string | undefined> {
  const place = join(import.meta.dirname, '..', '.cache', 'chromium')
  mkdirSync(place, { recursive: true })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const before = process.env.TMPDIR
  process.env.TMPDIR = place // where it unpacks itself
  const [browser] = await Promise.all([chromium.executablePath(), inflate(join(packed, 'al2023.tar.br'))])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const script = join(place, 'start')
  const environment = `LD_LIBRARY_PATH='${place}/al2023/lib' FONTCONFIG_PATH='${place}/fonts'`
  writeFileSync(script, `#!/bin/sh\n${environment} exec '${browser}' "$@"\n`, { mode: 0o755 })
  return starts(script) ? script : undefined
}
