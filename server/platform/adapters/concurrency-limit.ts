import { Problem } from '#contract/shared/problems.ts'

export type TurnLimits = { readonly atOnce: number; readonly waiting: number; readonly retrySeconds: number }

/** Limits how many calls run and how many wait. A further call is rejected with a retry time (503). */
export class Turns {
  #limits: TurnLimits
  #running = 0
  #queue: (() => void)[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#wait()
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  async #wait() {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1
      return
    }
    if (this.#queue.length >= this.#limits.waiting)
      throw new Problem('unavailable', { retryAfter: this.#limits.retrySeconds })
    await new Promise<void>((go) => this.#queue.push(go))
  }

  /** The slot goes directly to the next waiting call, so that no other call takes it. */
  #passOn() {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running -= 1
  }
}
