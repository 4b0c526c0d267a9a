import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 30_000
const LOOK_EVERY_MS = 25
const QUIET_MS = 0.2
const LOOKED_FOR_MS = 1_000
/** A connection that was accepted a moment ago has its first call still on the line; a browser may only keep it ready. */
const ON_THE_LINE_MS = 2_000
const FIRST_RETURN_MS = 250
/** So many listeners may come back to the other servers in a second. */
const RETURNS_PER_SECOND = 500
const LONGEST_RETURN_MS = 15_000

/**
 * Connections that wait to be accepted when the listener closes are reset, and a proxy must not repeat their calls.
 * Right after a turn of the event loop that took no time, hardly one waits.
 */
async function quietMoment() {
  const deadline = performance.now() + LOOKED_FOR_MS
  let turn = performance.now()
  for (;;) {
    await nextTurn()
    const now = performance.now()
    if (now - turn < QUIET_MS || now > deadline) return
    turn = now
  }
}

/** Ends a stream; its listener comes back after so many milliseconds. */
export type SendAway = (retryMs: number) => void

/**
 * How a server stops without dropping anything: first it only says so (`begun`), while balancers notice and every
 * answer closes its connection; then it takes no new connection, sends streams away and lets calls finish.
 */
export class Drain {
  #begun = false
  #leaving = false
  readonly #calls = new Set<ServerResponse>()
  /** Connections that have not made a call yet. */
  readonly #fresh = new Set<Socket>()
  readonly #streams = new Set<SendAway>()

  /** How many streams are open. */
  get streams(): number {
    return this.#streams.size
  }

  get begun(): boolean {
    return this.#begun
  }

  begin(): void {
    this.#begun = true
  }

  /** Before any other hook of the door. */
  watch(door: FastifyInstance): void {
    door.server.on('connection', (socket) => {
      this.#fresh.add(socket)
      socket.once('close', () => this.#fresh.delete(socket))
    })
    door.addHook('onRequest', (request, { raw }, done) => {
      this.#fresh.delete(request.raw.socket)
      this.#calls.add(raw)
      for (const over of ['finish', 'close']) raw.once(over, () => this.#calls.delete(raw))
      done()
    })
    door.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#begun) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  /** Returns what to call when the stream is over. */
  addStream(sendAway: SendAway): () => void {
    if (this.#leaving) sendAway(this.#returnMs())
    this.#streams.add(sendAway)
    return () => this.#streams.delete(sendAway)
  }

  /** Resolves when no call is under way anymore, after thirty seconds at most; says how many were left. */
  async leave(doors: readonly FastifyInstance[]): Promise<number> {
    this.#begun = true
    this.#leaving = true
    await quietMoment()
    for (const { server } of doors) server.close() // takes nobody new, and closes what is idle
    for (const sendAway of this.#streams) sendAway(this.#returnMs())
    const began = performance.now()
    const onTheLine = () => this.#fresh.size > 0 && performance.now() < began + ON_THE_LINE_MS
    const underWay = () => this.#calls.size > 0 && performance.now() < began + LONGEST_MS
    do await sleep(LOOK_EVERY_MS)
    while (onTheLine() || underWay())
    return this.#calls.size
  }

  #returnMs(): number {
    const spread = Math.min((this.#streams.size / RETURNS_PER_SECOND) * 1000, LONGEST_RETURN_MS)
    return Math.round(FIRST_RETURN_MS + Math.random() * Math.max(spread, FIRST_RETURN_MS))
  }
}
