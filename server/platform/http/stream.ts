import type { FastifyReply } from 'fastify'
import type { Drain } from './drain.ts'

/**
 * Maximum number of unsent bytes for a slow client. Beyond it, the stream ends, and the client reconnects with
 * Last-Event-ID.
 */
const BEHIND_BYTES = 1024 * 1024

export type EventStream = {
  send(event: { id?: string | number; event: string; data: unknown }): void
  comment(text: string): void
  /** Sends the current cursor without an event, so that a client that loses its connection reconnects with this ID. */
  place(id: string | number): void
  end(): void
  /** Runs once when either side closes the stream; at once if it is already closed. */
  onClose(act: () => void): void
}

/** Turns the response into a text/event-stream. Headers that were set on `reply` are included. */
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
