export interface StreamEvent {
  id: string
  type: string
  data: string
}

/**
 * Parses the text/event-stream format piece by piece. Reconnect with `lastId`, after `retryMs` if the server sent it.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void) {
  let rest = ''
  let type = ''
  let data: string[] = []
  let lastId = ''
  let retryMs: number | undefined
  let started = false

  function dispatch() {
    if (data.length > 0) onEvent({ id: lastId, type: type || 'message', data: data.join('\n') })
    type = ''
    data = []
  }
  function readLine(line: string) {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return // a comment keeps the connection alive
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') type = value
    if (field === 'data') data.push(value)
    if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
    if (field === 'id' && !value.includes('\0')) lastId = value
  }
  return {
    feed(text: string) {
      rest += started ? text : text.replace(/^\uFEFF/, '')
      started ||= text !== ''
      // a CR at the very end may be half of a CRLF: wait for more input
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) readLine(line)
    },
    get lastId() {
      return lastId
    },
    get retryMs() {
      return retryMs
    },
  }
}
