import type { QueryClient } from '@tanstack/react-query'
import { getOpening } from '#contract/member/opening.ts'
import { markRead } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { cacheMark } from '#web/member/requests/cache-request.ts'
import { noteOwnChange } from '#web/member/shared/own-changes.ts'
import { requestReads } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { invalidate } from '#web/wire/keys.ts'

/** Moves the member's read mark up to a message. The response updates the cache, so nothing is refetched. */
export async function moveMark(client: QueryClient, requestId: string, upTo: string) {
  const answer = postMark(requestId, upTo)
  noteOwnChange(requestId, answer)
  try {
    const { eventId } = await answer
    // if nothing moved, another device had moved it
    await (eventId ? cacheMark(client, requestId, upTo) : invalidate(client, ...requestReads))
    void invalidate(client, getOpening)
  } catch {
    // the dot stays until the thread is opened again
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
