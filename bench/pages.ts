import type { Browser } from '@playwright/test'
import { launchBrowser } from '../tools/browser.ts'
import { type Demo, serveDemo, sessionOf } from '../tools/demo.ts'
import { serveBare } from './bare.ts'
import { median } from './load.ts'

/** `heading`: no skeleton is left. `usable`: the page's code has replaced the first paint. `blocked`: long tasks beyond 50 ms each. */
type Observed = { heading?: number; usable?: number; largest: number; blocked: number; shift: number }
declare global {
  interface Window {
    bench: Observed
  }
}

const VISITS = 5
/** The page may load for this long after its heading. */
const SETTLES_MS = 3_000
/** "Slow 4G" of the browser's developer tools, on a processor four times slower. */
const LINE = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4
const PHONE = { width: 390, height: 844 }

/**
 * First visits with an empty cache, in turn with a page without a script and one drawn by React alone. Medians, in
 * milliseconds from the navigation's start, with the requests before the first paint and the kilobytes of scripts.
 */
export async function pageFigures() {
  await using demo = await serveDemo()
  const react = { html: '<body></body>', script: BY_REACT }
  await using floor = await serveBare({ plain: { html: FORM }, react })
  await using browser = await launchBrowser()
  const pages = (await pagesOf(demo, floor.address)).map((page) => ({ page, visits: [] as Visit[] }))
  for (let n = 0; n < VISITS; n += 1) for (const { page, visits } of pages) visits.push(await visit(browser, page))
  return { pages: Object.fromEntries(pages.map(({ page, visits }) => [page.name, mediansOf(visits)])) }
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

type Visit = Awaited<ReturnType<typeof visit>>

async function visit(browser: Browser, { url, origins }: Place) {
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
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // type of these entries
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

/** Runs in the page before its own scripts. */
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

function mediansOf(visits: readonly Visit[]) {
  const of = (part: keyof Visit) => median(visits, (each) => each[part])
  return {
    firstPaint: of('firstPaint'),
    heading: of('heading'),
    usable: of('usable'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
    requestsBefore: of('requestsBefore'),
    scripts: of('scripts'),
  }
}

const FORM = '<h1>Sign in</h1><form><input><input><button>Sign in</button></form>'
const BY_REACT = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const form = h('form', null, h('input'), h('input'), h('button', null, 'Sign in'))
createRoot(document.body).render(h('main', null, h('h1', null, 'Sign in'), form))
`
