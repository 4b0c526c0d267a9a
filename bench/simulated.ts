import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { serveDemo, sessionOf } from '../bin/demo.ts'
import { freePort } from '../bin/free-port.ts'
import { serveBare } from './bare.ts'
import { quantile } from './load.ts'
import { BY_REACT } from './pages.ts'

/** Brought by npm when it is asked for: what it needs is more than all else that tests need. */
const LIGHTHOUSE = '12.8.2'
const PLACE = join(import.meta.dirname, '..', '.cache', 'bench', `lighthouse-${LIGHTHOUSE}`)
const VISITS = 5

/** As Lighthouse's model of a phone on a slow line has it, in milliseconds. */
type Simulated = { readonly largestPaint: number; readonly blocked: number }
export type SimulatedFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly pages: Readonly<Record<string, Simulated>>
}

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ lhr: { audits: Record<string, { numericValue?: number }> } } | undefined>

/** Pages as Lighthouse's simulation sees them, a page that React alone draws in turn with them; medians. */
export async function simulatedFigures(): Promise<SimulatedFigures> {
  const [before = 0] = loadavg()
  const lighthouse = await readLighthouse()
  const [demo, floor] = [await serveDemo(), await serveBare({ react: { html: '<body></body>', script: BY_REACT } })]
  try {
    const maya = await sessionOf(demo.memberDoor, 'member@tendwell.test')
    const pages = {
      'a page by React alone': { url: `${floor.address}/react.html` },
      'sign-in': { url: `${demo.memberDoor}/sign-in` },
      dashboard: { url: `${demo.memberDoor}/dashboard`, session: maya },
    }
    const visits = new Map<string, Simulated[]>()
    for (let n = 0; n < VISITS; n += 1)
      for (const [name, page] of Object.entries(pages))
        visits.set(name, [...(visits.get(name) ?? []), await visit(lighthouse, page)])
    const middle = (name: string, of: keyof Simulated) =>
      quantile(
        (visits.get(name) ?? []).map((one) => one[of]),
        0.5,
      )
    const figures = Object.keys(pages).map(
      (name) => [name, { largestPaint: middle(name, 'largestPaint'), blocked: middle(name, 'blocked') }] as const,
    )
    const [after = 0] = loadavg()
    for (const [name, { largestPaint, blocked }] of figures)
      console.log(`${name.padEnd(24)} largest paint ${largestPaint.toFixed(0)} ms, blocked ${blocked.toFixed(0)} ms`)
    return { at: new Date().toISOString(), load: [before, after], pages: Object.fromEntries(figures) }
  } finally {
    await floor.stop()
    await demo.stop()
  }
}

async function readLighthouse(): Promise<Lighthouse> {
  const entry = join(PLACE, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    mkdirSync(PLACE, { recursive: true })
    spawnSync('npm', ['install', '--prefix', PLACE, '--no-save', `lighthouse@${LIGHTHOUSE}`], { stdio: 'inherit' })
  }
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse } // as its page says
  return lighthouse
}

type Visited = { readonly url: string; readonly session?: Awaited<ReturnType<typeof sessionOf>> }

/** In a browser of its own, so that nothing is there from a visit before. */
async function visit(lighthouse: Lighthouse, { url, session }: Visited): Promise<Simulated> {
  const [port, profile] = [await freePort(), mkdtempSync(join(tmpdir(), 'tendwell-profile-'))]
  const address = `http://127.0.0.1:${port}`
  const browser = spawn(
    await findBrowser(),
    [
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--headless',
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  try {
    await untilListening(address)
    if (session) await store(address, session)
    const result = await lighthouse(url, {
      port,
      onlyAudits: ['largest-contentful-paint', 'total-blocking-time'],
      disableStorageReset: true,
      logLevel: 'error',
    })
    const of = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN
    return { largestPaint: of('largest-contentful-paint'), blocked: of('total-blocking-time') }
  } finally {
    browser.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
}

async function untilListening(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/json/version`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Stores a session in the browser, from a page that requests nothing else. */
async function store(address: string, session: Awaited<ReturnType<typeof sessionOf>>) {
  const browser = await chromium.connectOverCDP(address)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.goto(`${session.origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, session.localStorage)
  await page.close()
  await browser.close()
}
