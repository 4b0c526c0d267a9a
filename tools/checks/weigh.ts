import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'

export const KINDS = ['script', 'stylesheet', 'font'] as const
export type FileKind = (typeof KINDS)[number]

export type WeighedFile = { readonly path: string; readonly kind: FileKind; readonly bytes: number }

export type Weight = {
  /** Bytes on the network, brotli, without headers. */
  readonly bytes: Readonly<Record<FileKind, number>>
  readonly files: readonly WeighedFile[]
  /** Requests to other hosts. */
  readonly elsewhere: readonly string[]
  /** Responses that are neither compressed nor small. */
  readonly plain: readonly string[]
}

const QUIET_MS = 250
const SMALL_BYTES = 1000
/** Requests this long after a page was opened are not part of its load. */
const LATE_MS = 3000
const WIDE = { width: 1440, height: 900 }

/** Everything that a page fetches with an empty cache, until `open` is done and the network is quiet. */
export async function weigh(
  browser: Browser,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<Weight> {
  const headers = { 'accept-encoding': 'br' } // like browsers
  const context = await browser.newContext({ viewport: WIDE, extraHTTPHeaders: headers, ...options })
  const page = await context.newPage()
  await page.addInitScript(dropLateTimers, LATE_MS)
  await page.addInitScript(() => {
    // the browser may move its pointer by itself, and the first movement loads every drawer's code
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  const fetched = new Map<string, Request>()
  const underWay = new Set<Request>()
  let lastMoved = performance.now()
  page.on('request', (request) => {
    // preloaded files are requested again without network traffic
    if (!fetched.has(request.url())) fetched.set(request.url(), request)
    // an event stream has no end to wait for
    if (!new URL(request.url()).pathname.endsWith('/events')) underWay.add(request)
  })
  const ended = (request: Request) => {
    lastMoved = performance.now()
    underWay.delete(request)
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  await open(page)
  while (underWay.size > 0 || performance.now() - lastMoved < QUIET_MS) await page.waitForTimeout(50)
  const weight = await weightOf([...fetched.values()], new URL(page.url()).host)
  await context.close()
  return weight
}

/** Runs in the page, so that a page that takes seconds on a busy machine does not count more. */
function dropLateTimers(lateMs: number) {
  const begin = window.setTimeout
  window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms < lateMs ? begin(act, ms, ...rest) : 0) as typeof window.setTimeout // Node's type has more members
}

async function weightOf(requests: readonly Request[], host: string): Promise<Weight> {
  const bytes = { script: 0, stylesheet: 0, font: 0 }
  const files: WeighedFile[] = []
  const plain: string[] = []
  for (const request of requests) {
    const kind = KINDS.find((kind) => kind === request.resourceType())
    const response = kind && (await request.response())
    if (!kind || !response) continue
    const { responseBodySize: size } = await request.sizes()
    bytes[kind] += size
    files.push({ path: new URL(request.url()).pathname, kind, bytes: size })
    if (kind !== 'font' && size > SMALL_BYTES && (await response.headerValue('content-encoding')) !== 'br')
      plain.push(request.url())
  }
  const elsewhere = requests.map((request) => request.url()).filter((url) => isWeb(url) && new URL(url).host !== host)
  return { bytes, files, elsewhere, plain }
}

function isWeb(url: string) {
  return /^(https?|wss?):/.test(url)
}
