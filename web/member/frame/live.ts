import { ATTENTION_CHANGED, events } from '#contract/member/events.ts'
import { CallError } from '#web/wire/call-error.ts'
import { onRestored } from '#web/wire/connection/restored.ts'
import { createAlarm, SILENCE_MS, waitAfter } from '#web/wire/connection/stream-watch.ts'
import { dropEarly } from '#web/wire/early-answers.ts'
import { send } from '#web/wire/send.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'

export interface LiveListener {
  /** This request changed. */
  onRequest: (externalId: string, eventId: number) => Promise<void>
  /** A concierge opened or left this request, or started or stopped typing. */
  onAttention: (externalId: string) => void
  /** Any data may have changed since `since` (ms): refetch what is older. */
  onGap: (since: number) => void
}

/**
 * Keeps one event stream open until the signal aborts, and reconnects after every loss.
 * @param since the event after which no event may be missed; empty if unknown, which counts as a gap
 */
export async function follow(listener: LiveListener, since: string, signal: AbortSignal): Promise<void> {
  let lastId = since
  let losses = 0
  while (!signal.aborted) {
    let retryMs: number | undefined
    try {
      retryMs = await readOnce(listener, { lastId, onId: (id) => (lastId = id), onOpen: () => (losses = 0) }, signal)
    } catch (error) {
      // the session has ended, or owes a code: the next sign-in follows again
      if (error instanceof CallError && error.status === 401) return
    }
    losses += 1
    await untilWorthATry(retryMs ?? waitAfter(losses, Math.random()), signal)
  }
}

type Position = { lastId: string; onId: (id: string) => void; onOpen: () => void }

/** Resolves when the server has ended the stream, with the delay before reconnecting. */
async function readOnce(listener: LiveListener, position: Position, signal: AbortSignal) {
  const silent = new AbortController()
  const alarm = createAlarm(SILENCE_MS, () => silent.abort())
  onRestored(() => silent.abort(), AbortSignal.any([signal, silent.signal]))
  try {
    const response = await send(
      events,
      {
        headers: {
          accept: 'text/event-stream',
          'last-event-id': position.lastId || undefined,
          'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
      { signal: AbortSignal.any([signal, silent.signal]) },
    )
    position.onOpen()
    // without an id the server cannot know which events came before the connection
    if (!position.lastId) listener.onGap(Date.now())
    const reader = createEventReader((event) => hear(event, listener))
    for await (const text of textOf(response)) {
      alarm.again()
      reader.feed(text)
      if (reader.lastId) position.onId(reader.lastId)
    }
    return reader.retryMs
  } finally {
    alarm.stop()
  }
}

function hear({ id: eventId, type, data }: StreamEvent, listener: LiveListener) {
  dropEarly()
  if (type === 'reset') return listener.onGap(Number.POSITIVE_INFINITY)
  const id = requestIn(data)
  if (type === ATTENTION_CHANGED && id) return listener.onAttention(id)
  if (type !== 'message.created' && type !== 'request.changed') return // an event type of a newer server
  if (id) void listener.onRequest(id, Number(eventId))
  else listener.onGap(Number.POSITIVE_INFINITY)
}

function requestIn(data: string) {
  try {
    // from our own server, or from a newer one: then it may have none
    return (JSON.parse(data) as { request_external_id?: string }).request_external_id
  } catch {
    return undefined
  }
}

async function* textOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Waits; returns early when the network is back or the page becomes visible. */
function untilWorthATry(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const seen = () => document.visibilityState === 'visible' && done()
    window.addEventListener('online', done, { signal: over.signal })
    document.addEventListener('visibilitychange', seen, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}
