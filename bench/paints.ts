import type { CDPSession, Page } from '@playwright/test'
import { quantile } from './load.ts'

declare global {
  interface Window {
    /** Milliseconds of each press, key or click until the next paint, as the browser reports them. */
    paints: { at: number; ms: number }[]
  }
}

/** A phone's or a cheap laptop's processor. */
export const SLOWER = 4
/** The browser reports nothing shorter. */
const SHORTEST_MS = 16
const SETTLES_MS = 150
const GOAL_MS = 100

type Act = () => Promise<unknown>

/** A page in which inputs are timed until the paint that shows them. */
export class TimedPage {
  readonly page: Page
  readonly #tools: CDPSession
  readonly #times = new Map<string, { goal: number; times: number[] }>()

  private constructor(page: Page, tools: CDPSession) {
    this.page = page
    this.#tools = tools
  }

  static async of(page: Page): Promise<TimedPage> {
    await page.addInitScript(recordPaints)
    return new TimedPage(page, await page.context().newCDPSession(page))
  }

  /** Records the slowest event until `done`. Effects of the act may come later. */
  async act(name: string, act: Act, done?: Act, goal = GOAL_MS): Promise<void> {
    await this.#slower(async () => {
      const from = await this.page.evaluate(() => performance.now())
      await act()
      await done?.()
      await this.page.waitForTimeout(SETTLES_MS)
      const seen = await this.page.evaluate((since) => window.paints.filter(({ at }) => at >= since), from)
      this.#add(name, goal, Math.max(SHORTEST_MS, ...seen.map(({ ms }) => ms)))
    })
  }

  /** Records each key. */
  async type(name: string, words: string, goal = GOAL_MS): Promise<void> {
    for (const key of words)
      await this.act(name, () => this.page.keyboard.press(key === ' ' ? 'Space' : key), undefined, goal)
  }

  /** Records each frame while the wheel turns over the page. */
  async scroll(name: string, times = 40): Promise<void> {
    await this.#slower(async () => {
      await this.page.mouse.move(700, 500)
      const frames = this.page.evaluate(gapsOfFrames, times * 3)
      for (let n = 0; n < times; n += 1) await this.page.mouse.wheel(0, 900)
      for (const gap of await frames) this.#add(name, GOAL_MS, gap)
    })
  }

  results() {
    return [...this.#times].map(([name, { goal, times }]) => ({
      name,
      goal,
      median: quantile(times, 0.5),
      worst: Math.max(...times),
    }))
  }

  async #slower(work: Act) {
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await work()
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }

  #add(name: string, goal: number, ms: number) {
    const { times } = this.#times.get(name) ?? { times: [] }
    this.#times.set(name, { goal, times: [...times, ms] })
  }
}

/** Runs in the page before its own scripts. */
function recordPaints() {
  window.paints = []
  const take = (list: PerformanceObserverEntryList) => {
    // the type that is observed
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.paints.push({ at: entry.startTime, ms: entry.duration })
  }
  // TypeScript's types do not have the threshold
  const all = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver(take).observe(all)
}

/** Runs in the page. */
function gapsOfFrames(count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      gaps.push(now - last)
      last = now
      if (gaps.length < count) requestAnimationFrame(next)
      else resolve(gaps)
    }
    requestAnimationFrame(next)
  })
}
