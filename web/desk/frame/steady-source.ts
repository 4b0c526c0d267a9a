import { onRestored } from '#web/wire/restored.ts'
import { createAlarm, SILENCE_MS, waitAfter } from '#web/wire/stream-watch.ts'

type Handlers = Readonly<Record<string, (event: MessageEvent<string>) => void>>

interface Source {
  handlers: Handlers
  /** It is open. `missed`: something may have happened since it was last open, or since this was called. */
  onOpen: (missed: boolean) => void
  /** The server refuses it, or something between does. It is tried again. */
  onRefused: () => void
}

/**
 * An EventSource that comes back after every kind of loss. The browser sees to it that a connection which breaks off
 * comes back; here are a connection that stays open and silent, an answer that is no stream, and the back-forward
 * cache. Returns the function that closes it.
 */
export function steadySource(path: string, { handlers, onOpen, onRefused }: Source): () => void {
  const over = new AbortController()
  let missed = false
  let losses = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let source = open()
  const alarm = createAlarm(SILENCE_MS, () => again())
  onRestored(() => again(), over.signal)

  function open(): EventSource {
    const opened = new EventSource(path)
    const heard = () => {
      losses = 0
      alarm.again()
    }
    opened.addEventListener('open', () => {
      heard()
      onOpen(missed)
      // whatever the browser itself brings back was lost before
      missed = true
    })
    opened.addEventListener('beat', heard)
    for (const [type, handle] of Object.entries(handlers))
      opened.addEventListener(type, (event: MessageEvent<string>) => {
        heard()
        handle(event)
      })
    opened.addEventListener('error', () => {
      missed = true
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
    missed = true
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
