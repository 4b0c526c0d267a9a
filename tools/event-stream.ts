import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Stream = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds before a reconnect that the server has named no time for. */
  retryMs(): number
  onOpen?(): void
  /** A number without an event is where the stream begins. */
  onId?(id: string): void
  onEvent(event: string, data: string, id: string): void
  /** The connection ended: the server had named a time to reconnect, or it broke. */
  onEnd?(wasNamed: boolean): void
  onRefused(status: number | undefined): void
}

/** Follows a stream as a browser does: reconnects with the last id until the signal aborts. */
export async function followStream(stream: Stream, signal: AbortSignal): Promise<void> {
  let lastId = ''
  while (!signal.aborted) {
    let named = 0
    try {
      const response = await open(stream, lastId, signal)
      if (response.statusCode === 200) stream.onOpen?.()
      else stream.onRefused(response.statusCode)
      for await (const { id, event, data, retryMs } of eventsOf(response)) {
        if (id !== undefined) stream.onId?.((lastId = id))
        named = retryMs || named
        if (event) stream.onEvent(event, data, lastId)
      }
    } catch (error) {
      // a connection's error has a code; any other is a mistake here
      if (!(error instanceof Error && 'code' in error)) throw error
      named = 0
    }
    if (!signal.aborted) stream.onEnd?.(named > 0)
    await sleep(named || stream.retryMs(), undefined, { signal }).catch(() => undefined)
  }
}

function open({ url, headers: own }: Stream, lastId: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { ...own, ...(lastId && { 'last-event-id': lastId }) }
  return new Promise((resolve, reject) => {
    get(url, { headers, signal, agent: false }, resolve).on('error', reject)
  })
}

async function* eventsOf(response: IncomingMessage) {
  for await (const block of blocksOf(response)) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    yield { id: field('id'), event: field('event'), data: field('data') ?? '', retryMs: Number(field('retry')) }
  }
}

async function* blocksOf(response: IncomingMessage) {
  let rest = ''
  for await (const piece of response.setEncoding('utf8')) {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}
