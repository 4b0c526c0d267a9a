import type { FastifyReply } from 'fastify'
import type { Drain } from './drain.ts'

/** Bytes a slow reader may be behind before we hang up; it comes back with Last-Event-ID. */
const BEHIND_BYTES = 1024 * 1024

export type EventStream = {
  send(event: { id?: string | number; event: string; data: unknown }): void
  comment(text: string): void
  /** Tells where the stream stands without an event: a client that is cut off now comes back with this id. */
  place(id: string | number): void
  end(): void
  /** Runs once, when either side has gone; at once where it has gone already. */
  onClose(act: () => void): void
}

/** Takes the answer over as text/event-stream. Headers set before on `reply` travel along. */
export function openStream(reply: FastifyReply, drain: Drain): EventStream {
  const raw = reply.raw
  const headers = Object.entries(reply.getHeaders()).filter((header) => header[1] !== undefined)
  reply.hijack()
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.socket?.setNoDelay(true)
  raw.flushHeaders()

  function write(text: string) {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > BEHIND_BYTES) raw.destroy()
  }
  raw.once(
    'close',
    drain.addStream((retryMs) => {
      write(`retry: ${retryMs}\n\n`)
      raw.end()
    }),
  )
  return {
    send({ id, event, data }) {
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    comment: (text) => write(`: ${text}\n\n`),
    place: (id) => write(`: here\nid: ${id}\n\n`),
    end: () => void raw.end(),
    onClose: (act) => (raw.destroyed ? act() : void raw.once('close', act)),
  }
}
