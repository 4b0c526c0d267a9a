import type { QueryClient } from '@tanstack/react-query'
import { markRead } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { call } from '#web/wire/call.ts'
import { noteOwnChange } from '../shared/own-changes.ts'
import { keys } from '../shared/queries.ts'
import { cacheMark } from './cache-request.ts'

/** Moves the member's mark up to a message. What is cached says so by the answer: nothing of it is fetched for it. */
export async function moveMark(client: QueryClient, requestId: string, upTo: string) {
  const answer = postMark(requestId, upTo)
  noteOwnChange(requestId, answer)
  try {
    const { eventId } = await answer
    // where nothing moved, it had been moved elsewhere
    await (eventId ? cacheMark(client, requestId, upTo) : client.invalidateQueries({ queryKey: keys.requests }))
    void client.invalidateQueries({ queryKey: keys.opening })
  } catch {
    // the dot stays until the next look
  }
}

async function postMark(id: string, upTo: string) {
  let eventId = 0
  const onHeaders = (headers: Headers) => {
    eventId = Number(headers.get(EVENT_ID_HEADER))
  }
  await call(markRead, { params: { id }, body: { up_to: upTo } }, { onHeaders })
  return { eventId, alone: true } as const
}
