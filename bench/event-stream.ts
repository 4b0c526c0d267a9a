import { get, type IncomingMessage } from 'node:http'

export type ReceivedEvent = { readonly event: string; readonly data: unknown }

type Stream = {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Each time the server has answered. */
  onOpen(): void
  onEvent(event: ReceivedEvent): void
}

/** What browsers wait where the server names no time. */
const RETRY_MS = 3_000

/** A stream as a browser follows it: it comes back with the last id, when the server wanted that. Returns how to close it. */
export function follow({ port, path, headers, onOpen, onEvent }: Stream): () => void {
  let isOpen = true
  let retryMs = RETRY_MS
  let lastId: string | undefined
  let response: IncomingMessage | undefined
  let timer: NodeJS.Timeout | undefined

  function connect() {
    const sent = { ...headers, ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const asked = get({ port, host: '127.0.0.1', path, headers: sent, agent: false }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}.`)
      response = answer
      onOpen()
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const blocks = `${rest}${text}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      })
      answer.on('error', () => undefined)
      answer.once('close', again)
    })
    asked.once('error', again)
  }
  function again() {
    if (isOpen) timer ??= setTimeout(() => ((timer = undefined), connect()), retryMs)
  }
  function take(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    lastId = fields.get('id') ?? lastId
    retryMs = Number(fields.get('retry') ?? retryMs)
    const [event, data] = [fields.get('event'), fields.get('data')]
    if (event && data !== undefined) onEvent({ event, data: JSON.parse(data) })
  }
  connect()
  return () => {
    isOpen = false
    clearTimeout(timer)
    response?.destroy()
  }
}
