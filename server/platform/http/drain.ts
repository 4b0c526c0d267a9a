import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 30_000
const LOOK_EVERY_MS = 25
const QUIET_MS = 0.2
const LOOKED_FOR_MS = 1_000
/**
 * A connection accepted within this time has its first request in transit. An older one without a request may be a
 * browser's spare connection.
 */
const ON_THE_LINE_MS = 2_000
const FIRST_RETURN_MS = 250
/** Maximum number of streams per second that reconnect to the other servers. */
const RETURNS_PER_SECOND = 500
const LONGEST_RETURN_MS = 15_000

/**
 * Connections that wait to be accepted when the listener closes are reset, and a proxy must not repeat their requests.
 * Right after a short turn of the event loop, almost none are waiting.
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

/** Ends a stream, whose client reconnects after this many milliseconds. */
export type SendAway = (retryMs: number) => void

/**
 * Stops a server without dropped requests. First it only announces the stop (`begun`): load balancers notice it, and
 * every response closes its connection. Then it accepts no new connections, ends streams and lets current calls finish.
 */
export class Drain {
  #begun = false
  #leaving = false
  readonly #calls = new Set<ServerResponse>()
  /** Connections without a request so far. */
  readonly #fresh = new Set<Socket>()
  readonly #streams = new Set<SendAway>()

  /** Number of open streams. */
  get streams(): number {
    return this.#streams.size
  }

  get begun(): boolean {
    return this.#begun
  }

  begin(): void {
    this.#begun = true
  }

  /** Must be called before any other hook of the server. */
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

  /** Returns a function to call at the end of the stream. */
  addStream(sendAway: SendAway): () => void {
    if (this.#leaving) sendAway(this.#returnMs())
    this.#streams.add(sendAway)
    return () => this.#streams.delete(sendAway)
  }

  /** Resolves when no call is running, after at most thirty seconds, with the number of unfinished calls. */
  async leave(doors: readonly FastifyInstance[]): Promise<number> {
    this.#begun = true
    this.#leaving = true
    await quietMoment()
    for (const { server } of doors) server.close() // accepts no new connections, and closes idle ones
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
