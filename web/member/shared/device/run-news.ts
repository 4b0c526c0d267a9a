import type { RunNews } from '#web/assistant/survey-session.ts'

const CHANNEL = 'tendwell.runs'
/** A page does not receive its own messages. */
const SENDER = globalThis.crypto.randomUUID()

interface Posted extends RunNews {
  sender: string
}

/** Tells the other tabs of this browser that a survey run changed. From the service worker it reaches all tabs. */
export function tellRunNews({ runId, requestId }: RunNews): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  const posted: Posted = { runId, requestId, sender: SENDER }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  channel.postMessage(posted)
  channel.close()
}

/** Calls `hear` with the messages of other tabs, until the returned function is called. */
export function onRunNews(hear: (news: RunNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Posted>) => {
    if (data.sender !== SENDER) hear(data)
  })
  return () => channel.close()
}
