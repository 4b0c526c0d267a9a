const REWRITE_EVERY_MS = 1_000
const LINE_EVERY_MS = 30_000

/**
 * Shows running checks and their durations: in a terminal in one line that is overwritten, else in a new line from time
 * to time.
 */
export class Progress {
  #running = new Map<string, number>()
  #timer: NodeJS.Timeout
  #terminal = process.stdout.isTTY

  constructor() {
    this.#timer = setInterval(() => this.#show(), this.#terminal ? REWRITE_EVERY_MS : LINE_EVERY_MS)
  }

  begin(name: string) {
    this.#running.set(name, Date.now())
    if (this.#terminal) this.#show()
  }

  /** Prints the result of a check and its duration. */
  end(name: string, mark: string, rest = '') {
    const took = this.#seconds(name).toFixed(1)
    this.#running.delete(name)
    this.print(`${mark} ${name} (${took} s)${rest}`)
  }

  /** Prints a permanent line. */
  print(line: string) {
    if (this.#terminal) process.stdout.write('\r\x1b[K')
    console.log(line)
  }

  stop() {
    clearInterval(this.#timer)
    if (this.#terminal) process.stdout.write('\r\x1b[K')
  }

  #show() {
    const now = [...this.#running.keys()].map((name) => `${name} ${this.#seconds(name).toFixed(0)} s`).join(', ')
    if (this.#terminal) process.stdout.write(`\r\x1b[K… ${now}`)
    else if (now) console.log(`  … ${now}`)
  }

  #seconds(name: string): number {
    return (Date.now() - (this.#running.get(name) ?? Date.now())) / 1000
  }
}
