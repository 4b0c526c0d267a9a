import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskAddNote, deskCallBack, deskScheduleSend, deskSendNow } from '#contract/desk/sending.ts'
import { deskCall } from '#web/desk/shared/desk-call.ts'
import { keys, useSession } from '#web/desk/shared/queries.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useShowRequest } from './change-request.ts'
import type { Words } from './draft-keeper.ts'
import { draftKeeper } from './drafts.ts'

/** Somebody wrote first: what is on the screen is out of date. */
export const isMoved = (error: unknown) => error instanceof CallError && error.status === 409

type Reply = { readonly words: Words; readonly runAt?: string }

/** Hands a reply to the server, which sends it in a moment or at its time. The key makes a second try the same one. */
export function useSendReply(id: string) {
  const client = useQueryClient()
  const keep = useShowRequest()
  return useMutation({
    mutationFn: ({ words, runAt }: Reply) =>
      deskCall(deskScheduleSend, {
        ...partsOf(id, words),
        body: { ...bodyOf(words), seen_seq: words.seen, run_at: runAt },
      }),
    onSuccess({ request }) {
      keep(request)
      void client.invalidateQueries({ queryKey: keys.sends })
    },
    // what came meanwhile is shown
    onError: () => client.invalidateQueries({ queryKey: keys.request(id) }),
  })
}

/** Keeps a note, at an address from which nothing can reach a member. */
export function useAddNote(id: string) {
  const keep = useShowRequest()
  return useMutation({
    mutationFn: (words: Words) => deskCall(deskAddNote, { ...partsOf(id, words), body: bodyOf(words) }),
    onSuccess: ({ request }) => keep(request),
  })
}

function partsOf(id: string, { key }: Words) {
  return { params: { external_id: id }, headers: { 'idempotency-key': key } }
}

function bodyOf({ text, file }: Words) {
  return { body: text, ...(file && { attachment_keys: [file.key] }) }
}

/** Takes a reply that has not gone back into the composer of its request. */
export function useCallBack(requestId: string) {
  const client = useQueryClient()
  const staffId = useSession()?.staff.id ?? 0
  return useMutation({
    async mutationFn(sendId: string) {
      const keeper = draftKeeper(staffId, requestId, 'reply')
      // what was begun since is joined to it by the server
      await keeper.keep()
      const { draft } = await deskCall(deskCallBack, { params: { id: sendId } })
      keeper.meet(draft)
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: keys.sends })
      await client.invalidateQueries({ queryKey: keys.request(requestId) })
    },
  })
}

/** Sends a reply that waits or was held, by somebody who has seen everything up to `seenSeq`. */
export function useSendNow(requestId: string) {
  const client = useQueryClient()
  const keep = useShowRequest()
  return useMutation({
    mutationFn: ({ sendId, seenSeq }: { sendId: string; seenSeq: number }) =>
      deskCall(deskSendNow, { params: { id: sendId }, body: { seen_seq: seenSeq } }),
    onSuccess({ request }) {
      keep(request)
      void client.invalidateQueries({ queryKey: keys.sends })
    },
    onError: () => client.invalidateQueries({ queryKey: keys.request(requestId) }),
  })
}
