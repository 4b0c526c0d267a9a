import { onRestored } from '#web/wire/restored.ts'
import { createAlarm, SILENCE_MS, waitAfter } from '#web/wire/stream-watch.ts'

type Handlers = Readonly<Record<string, (event: MessageEvent<string>) => void>>

interface Source {
  /** Where to open it, after the event with this id. */
  addressAfter: (eventId: string) => string
  /** The id of the last event that is known before it is first opened. */
  since: string
  handlers: Handlers
  onOpen: () => void
  /** The server refuses it, or something between does. It is tried again. */
  onRefused: () => void
}

/**
 * An EventSource that comes back after every kind of loss, at the event it heard last. The browser itself opens a broken
 * connection again. This adds a connection that stays open and silent, an answer that is no stream, and the back-forward
 * cache. Returns the function that closes it.
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
