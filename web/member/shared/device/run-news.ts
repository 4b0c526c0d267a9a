import type { RunNews } from '#web/assistant/survey-session.ts'

const CHANNEL = 'tendwell.runs'
/** A page hears nothing of its own news. */
const SENDER = globalThis.crypto.randomUUID()

interface Posted extends RunNews {
  sender: string
}

/** Tells the other tabs of this browser that a run of the assistant went on. The service worker tells all of them. */
export function tellRunNews({ runId, requestId }: RunNews): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  const posted: Posted = { runId, requestId, sender: SENDER }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  channel.postMessage(posted)
  channel.close()
}

/** Calls `hear` with the news of the other tabs, until the function that it returns is called. */
export function onRunNews(hear: (news: RunNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Posted>) => {
    if (data.sender !== SENDER) hear(data)
  })
  return () => channel.close()
}
