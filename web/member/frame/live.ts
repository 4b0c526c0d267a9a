import { ATTENTION_CHANGED, events } from '#contract/member/events.ts'
import { CallError } from '#web/wire/call-error.ts'
import { dropEarly } from '#web/wire/early-answers.ts'
import { onRestored } from '#web/wire/restored.ts'
import { send } from '#web/wire/send.ts'
import { createAlarm, SILENCE_MS, waitAfter } from '#web/wire/stream-watch.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'

export interface LiveListener {
  /** Something about this request changed. */
  onRequest: (externalId: string, eventId: number) => Promise<void>
  /** A concierge opened or left this request, or began or stopped writing. */
  onAttention: (externalId: string) => void
  /** Anything may have changed since `since` (ms): refetch what is older. */
  onGap: (since: number) => void
}

/**
 * Keeps one stream of events open until the signal ends it, coming back after every loss.
 * @param since the event after which nothing may be missed; empty: unknown, which is a gap
 */
export async function follow(listener: LiveListener, since: string, signal: AbortSignal): Promise<void> {
  let lastId = since
  let losses = 0
  while (!signal.aborted) {
    let retryMs: number | undefined
    try {
      retryMs = await readOnce(listener, { lastId, onId: (id) => (lastId = id), onOpen: () => (losses = 0) }, signal)
    } catch (error) {
      // the session is over, or owes a code: the one who begins the next one follows again
      if (error instanceof CallError && error.status === 401) return
    }
    losses += 1
    await untilWorthATry(retryMs ?? waitAfter(losses, Math.random()), signal)
  }
}

type Position = { lastId: string; onId: (id: string) => void; onOpen: () => void }

/** Resolves when the server has ended the stream, with when it wants us back. */
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
    // without an id the server cannot know what happened before it listened
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
  if (type !== 'message.created' && type !== 'request.changed') return // a newer server's
  if (id) void listener.onRequest(id, Number(eventId))
  else listener.onGap(Number.POSITIVE_INFINITY)
}

function requestIn(data: string) {
  try {
    // our own server's, or a newer one's: then it may have none
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

/** Ends early when the network is back or the page is looked at. */
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
