export type HeardEvent = { readonly id: string; readonly event: string; readonly data: unknown }
export type StreamListener = {
  readonly status: number
  readonly headers: Headers
  /** All events so far. */
  readonly heard: readonly HeardEvent[]
  readonly comments: readonly string[]
  /** ID to reconnect with. */
  lastId(): string | undefined
  /** Waits for this number of events. */
  until(count: number): Promise<readonly HeardEvent[]>
  /** Reconnect delay from the server, in milliseconds, if it sent one. */
  retryMs(): number | undefined
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  /** Closes the connection. */
  leave(): void
}

/** Reads an event stream like a browser, over a real socket. */
export async function listenTo(url: string, headers: Record<string, string>): Promise<StreamListener> {
  const hangUp = new AbortController()
  const response = await fetch(url, { headers, signal: hangUp.signal })
  const heard: HeardEvent[] = []
  const comments: string[] = []
  let lastId: string | undefined
  let retryMs: number | undefined
  let wake = () => {}

  function take(block: string) {
    const fields = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line)?.slice(1) ?? [])
    const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1]
    lastId = valueOf('id') ?? lastId
    retryMs = Number(valueOf('retry')) || retryMs
    const [comment, data] = [valueOf(''), valueOf('data')]
    if (comment !== undefined) comments.push(comment)
    if (data !== undefined) heard.push({ id: lastId ?? '', event: valueOf('event') ?? '', data: JSON.parse(data) })
    wake()
  }
  async function read() {
    let rest = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${rest}${piece}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    heard,
    comments,
    lastId: () => lastId,
    retryMs: () => retryMs,
    async until(count) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return heard
    },
    ended: read().catch(() => undefined),
    leave: () => hangUp.abort(),
  }
}

/** The events about these requests. Events of an earlier test may still arrive. */
export async function eventsAbout(
  listener: StreamListener,
  requests: readonly { external_id: string }[],
  count: number,
) {
  for (let all = count; ; all += 1) {
    const changes = (await listener.until(all)).filter(({ event }) => event === 'queue.changed')
    const own = changes.filter(({ data }) =>
      requests.some(({ external_id }) => JSON.stringify(data).includes(external_id)),
    )
    if (own.length >= count) return own
  }
}
