import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { type Demo, serveDemo, sessionOf } from '../bin/demo.ts'
import { serveBare } from './bare.ts'
import { quantile } from './load.ts'

/** A first visit, nothing in the cache; times in milliseconds from the navigation's start. */
export type Visit = {
  readonly firstPaint: number
  /** The page's heading is there instead of a skeleton. */
  readonly heading: number
  /** The page's own code has replaced the first paint: the page can be used. */
  readonly usable: number
  readonly largestPaint: number
  /** What long tasks block beyond 50 ms each, together. */
  readonly blocked: number
  readonly shift: number
  /** Requests that had begun before the first paint, the page's own too. */
  readonly requestsBefore: number
  /** Kilobytes of scripts over the line. */
  readonly scripts: number
}
export type PageFigures = { readonly at: string; readonly pages: Record<string, Visit> }

type Observed = { heading?: number; usable?: number; largest: number; blocked: number; shift: number }
declare global {
  interface Window {
    bench: Observed
  }
}

const VISITS = 5
/** A page may continue to load for this long after its heading is there. */
const SETTLES_MS = 3_000
/** What the browser's developer tools call "Slow 4G", on a processor four times slower. */
const LINE = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4
const PHONE = { width: 390, height: 844 }

/** Each page and, in turn with them, the least that a page can be: one without a script, and one that React alone draws. */
export async function pageFigures(): Promise<PageFigures> {
  const [demo, floor] = [
    await serveDemo(),
    await serveBare({ plain: { html: FORM }, react: { html: '<body></body>', script: BY_REACT } }),
  ]
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const visits = new Map<string, Visit[]>()
    const pages = await pagesOf(demo, floor.address)
    for (let n = 0; n < VISITS; n += 1)
      for (const page of pages) {
        const before = visits.get(page.name) ?? []
        visits.set(page.name, [...before, await visit(browser, page)])
      }
    return { at: new Date().toISOString(), pages: Object.fromEntries([...visits].map(middle)) }
  } finally {
    await browser.close()
    await floor.stop()
    await demo.stop()
  }
}

type Place = { readonly name: string; readonly url: string; readonly origins: Awaited<ReturnType<typeof sessionOf>>[] }

async function pagesOf({ memberDoor, deskDoor }: Demo, floor: string): Promise<Place[]> {
  const maya = [await sessionOf(memberDoor, 'member@tendwell.test')]
  const own = (name: string, path: string) => ({ name, url: `${memberDoor}${path}`, origins: maya })
  return [
    { name: 'a page without a script', url: `${floor}/plain.html`, origins: [] },
    { name: 'a page by React alone', url: `${floor}/react.html`, origins: [] },
    { name: 'sign-in', url: `${memberDoor}/sign-in`, origins: [] },
    own('dashboard', '/dashboard'),
    own('requests', '/requests'),
    own('account', '/account'),
    { name: 'desk: sign-in', url: deskDoor, origins: [] },
  ]
}

async function visit(browser: Browser, { url, origins }: Place): Promise<Visit> {
  const context = await browser.newContext({ storageState: { cookies: [], origins }, viewport: PHONE })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.emulateNetworkConditions', LINE)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.bench.usable !== undefined, undefined, { timeout: 60_000 })
  await page.waitForTimeout(SETTLES_MS)
  const seen = await page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // as the type says
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return {
      ...window.bench,
      firstPaint,
      requestsBefore: 1 + files.filter(({ startTime }) => startTime < firstPaint).length,
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
  await context.close()
  const { heading = Number.NaN, usable = Number.NaN, largest: largestPaint, bytes, ...rest } = seen
  return { ...rest, heading, usable, largestPaint, scripts: bytes / 1000 }
}

/** Runs in the page, before anything of it. */
function watch() {
  const observed: Observed = { largest: 0, blocked: 0, shift: 0 }
  window.bench = observed
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  follow('largest-contentful-paint', (entry) => void (observed.largest = entry.startTime))
  follow('longtask', ({ duration }) => void (observed.blocked += duration - 50))
  follow('layout-shift', (entry) => void (observed.shift += 'value' in entry ? Number(entry.value) : 0))
  const look = () => {
    const isThere = document.querySelector('h1:not([aria-hidden] *)')?.textContent
    if (isThere) observed.heading ??= performance.now()
    if (isThere && !document.querySelector('[data-shell]')) observed.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

function middle([name, visits]: [string, Visit[]]): [string, Visit] {
  const of = (part: keyof Visit) =>
    quantile(
      visits.map((visit) => visit[part]),
      0.5,
    )
  const [firstPaint, heading, usable, largestPaint, blocked] = [
    of('firstPaint'),
    of('heading'),
    of('usable'),
    of('largestPaint'),
    of('blocked'),
  ]
  const result = {
    firstPaint,
    heading,
    usable,
    largestPaint,
    blocked,
    shift: of('shift'),
    requestsBefore: of('requestsBefore'),
    scripts: of('scripts'),
  }
  console.log(
    `${name.padEnd(26)} first paint ${firstPaint.toFixed(0).padStart(5)} ms  heading ${heading.toFixed(0).padStart(5)} ms  usable ${usable.toFixed(0).padStart(5)} ms  blocked ${blocked.toFixed(0)} ms`,
  )
  return [name, result]
}

const FORM = '<h1>Sign in</h1><form><input><input><button>Sign in</button></form>'
export const BY_REACT = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const form = h('form', null, h('input'), h('input'), h('button', null, 'Sign in'))
createRoot(document.body).render(h('main', null, h('h1', null, 'Sign in'), form))
`
