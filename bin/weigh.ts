import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'

export const KINDS = ['script', 'stylesheet', 'font'] as const
export type FileKind = (typeof KINDS)[number]

export type WeighedFile = { readonly path: string; readonly kind: FileKind; readonly bytes: number }

export type Weight = {
  /** Bytes over the wire, gzip, without the headers. */
  readonly bytes: Readonly<Record<FileKind, number>>
  readonly files: readonly WeighedFile[]
  /** Requests to any other host. */
  readonly elsewhere: readonly string[]
  /** What the server sent larger than it had to, as it came neither compressed nor small. */
  readonly plain: readonly string[]
}

const QUIET_MS = 250
const SMALL_BYTES = 1000
/** What a page fetches so long after it was opened is not what it needs to be there. */
const LATE_MS = 3000
const WIDE = { width: 1440, height: 900 }

/** All that a page fetches into a browser that knows nothing yet, until `open` is done and the line is quiet. */
export async function weigh(
  browser: Browser,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<Weight> {
  const headers = { 'accept-encoding': 'gzip' } // not br, which is smaller
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
    // the browser asks itself again for what has been asked for ahead, and sends nothing then
    if (!fetched.has(request.url())) fetched.set(request.url(), request)
    // a stream of events has no end to wait for
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

/** Runs in the page: or a busy machine, on which a page takes seconds, would weigh more than others. */
function dropLateTimers(lateMs: number) {
  const begin = window.setTimeout
  window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms < lateMs ? begin(act, ms, ...rest) : 0) as typeof window.setTimeout // Node's has more to it
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
    if (kind !== 'font' && size > SMALL_BYTES && (await response.headerValue('content-encoding')) !== 'gzip')
      plain.push(request.url())
  }
  const elsewhere = requests.map((request) => request.url()).filter((url) => isWeb(url) && new URL(url).host !== host)
  return { bytes, files, elsewhere, plain }
}

function isWeb(url: string) {
  return /^(https?|wss?):/.test(url)
}
