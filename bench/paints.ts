import type { CDPSession, Page } from '@playwright/test'
import { quantile } from './load.ts'

/** Milliseconds from an input to the paint that shows it. */
export type Paints = { readonly name: string; readonly median: number; readonly worst: number; readonly goal: number }

declare global {
  interface Window {
    /** How long each press, key or click took until the next paint, by the browser's own account. */
    paints: { at: number; id: number; ms: number }[]
  }
}

/** Of a phone's or a cheap laptop's processor. */
export const SLOWER = 4
/** What is shorter the browser does not report. */
const SHORTEST_MS = 16
const SETTLES_MS = 150

/** Runs in the page, before anything of it. */
export function watchPaints() {
  window.paints = []
  const take = (list: PerformanceObserverEntryList) => {
    // as the observed type says
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.paints.push({ at: entry.startTime, id: entry.interactionId, ms: entry.duration })
  }
  // what TypeScript's own types leave out
  const all = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver(take).observe(all)
}

export class Watched {
  readonly page: Page
  readonly #tools: CDPSession
  readonly #taken = new Map<string, { goal: number; times: number[] }>()

  private constructor(page: Page, tools: CDPSession) {
    this.page = page
    this.#tools = tools
  }

  static async of(page: Page): Promise<Watched> {
    await page.addInitScript(watchPaints)
    return new Watched(page, await page.context().newCDPSession(page))
  }

  /** The slowest event that the browser reports during this act. Its effects may come later. */
  async act(name: string, goal: number, act: () => Promise<unknown>, done?: () => Promise<unknown>): Promise<void> {
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const from = await this.page.evaluate(() => performance.now())
    await act()
    await done?.()
    await this.page.waitForTimeout(SETTLES_MS)
    const seen = await this.page.evaluate((since) => window.paints.filter(({ at }) => at >= since), from)
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    this.#take(name, goal, Math.max(SHORTEST_MS, ...seen.map(({ ms }) => ms)))
  }

  /** Each key by itself. */
  async type(name: string, goal: number, words: string): Promise<void> {
    for (const key of words) await this.act(name, goal, () => this.page.keyboard.press(key === ' ' ? 'Space' : key))
  }

  /** The duration of each frame while a wheel is turned over this place. */
  async scroll(name: string, goal: number, wheel: { x: number; y: number; by: number; times: number }): Promise<void> {
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await this.page.mouse.move(wheel.x, wheel.y)
    const frames = this.page.evaluate(
      (count) =>
        new Promise<number[]>((resolve) => {
          const gaps: number[] = []
          let last = performance.now()
          const next = (now: number) => {
            gaps.push(now - last)
            last = now
            if (gaps.length < count) requestAnimationFrame(next)
            else resolve(gaps)
          }
          requestAnimationFrame(next)
        }),
      wheel.times * 3,
    )
    for (let n = 0; n < wheel.times; n += 1) await this.page.mouse.wheel(0, wheel.by)
    for (const gap of await frames) this.#take(name, goal, gap)
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }

  #take(name: string, goal: number, ms: number) {
    const { times } = this.#taken.get(name) ?? { times: [] }
    this.#taken.set(name, { goal, times: [...times, ms] })
  }

  results(): Paints[] {
    return [...this.#taken].map(([name, { goal, times }]) => ({
      name,
      goal,
      median: quantile(times, 0.5),
      worst: Math.max(...times),
    }))
  }

  show() {
    for (const { name, median, worst } of this.results())
      console.log(`${name.padEnd(40)} ${median.toFixed(0).padStart(5)} ms  worst ${worst.toFixed(0).padStart(5)} ms`)
  }
}
