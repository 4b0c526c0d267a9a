import { onRestored } from '#web/wire/connection/restored.ts'
import { createAlarm, SILENCE_MS, waitAfter } from '#web/wire/connection/stream-watch.ts'

type Handlers = Readonly<Record<string, (event: MessageEvent<string>) => void>>

interface Source {
  /** URL of the stream after the event with this id. */
  addressAfter: (eventId: string) => string
  /** Id of the last event known before the first connection. */
  since: string
  handlers: Handlers
  onOpen: () => void
  /** The server or a proxy refused the connection. It is retried. */
  onRefused: () => void
}

/**
 * An EventSource that recovers from every kind of loss and continues after the last event received. The browser reopens
 * a broken connection itself. This also handles an open connection without events, an answer that is not a stream, and
 * the back-forward cache. Returns a function that closes it.
 */
export function steadySource({ addressAfter, since, handlers, onOpen, onRefused }: Source): () => void {
  const over = new AbortController()
  let lastId = since
  let losses = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let source = open()
  const alarm = createAlarm(SILENCE_MS, () => again())
  onRestored(() => again(), over.signal)

  function open(): EventSource {
    const opened = new EventSource(addressAfter(lastId))
    const isAlive = () => {
      losses = 0
      alarm.again()
    }
    const heard = ({ lastEventId }: MessageEvent<string>) => {
      isAlive()
      lastId = lastEventId || lastId
    }
    opened.addEventListener('open', () => {
      isAlive()
      onOpen()
    })
    opened.addEventListener('beat', heard)
    for (const [type, handle] of Object.entries(handlers))
      opened.addEventListener(type, (event: MessageEvent<string>) => {
        heard(event)
        handle(event)
      })
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      losses += 1
      clearTimeout(waiting)
      waiting = setTimeout(again, waitAfter(losses, Math.random()))
      onRefused()
    })
    return opened
  }

  function again() {
    clearTimeout(waiting)
    alarm.again()
    source.close()
    source = open()
  }

  return () => {
    over.abort()
    clearTimeout(waiting)
    alarm.stop()
    source.close()
  }
}
