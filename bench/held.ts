import type { CDPSession, Page } from '@playwright/test'

const AFTER = [10, 50, 100]

type Held = { readonly name: string; readonly navigations: number } & Awaited<ReturnType<typeof countsOf>>
type Tab = {
  readonly name: string
  /** Goes from page to page and back: two navigations. */
  round(page: Page, n: number): Promise<void>
}

/** What a tab holds after so many navigations between the same pages, once its garbage is collected. */
export async function heldAfter({ name, round }: Tab, page: Page): Promise<Held[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  const held: Held[] = []
  for (let n = 2; n <= Math.max(...AFTER); n += 2) {
    await round(page, n / 2)
    if (AFTER.includes(n)) held.push({ name, navigations: n, ...(await countsOf(tools)) })
  }
  return held
}

async function countsOf(tools: CDPSession) {
  // a finalizer releases memory that only the next collection can free
  for (let n = 0; n < 3; n += 1) await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}
