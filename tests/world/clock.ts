/** The tests' clock. Only a test moves it. */
export class Clock {
  #moment = Date.parse('2026-11-23T09:00:00.000Z')

  now = () => new Date(this.#moment)
  /** Moves on by so many milliseconds. */
  advance(ms: number) {
    this.#moment += ms
  }
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
