import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskAddNote, deskCallBack, deskScheduleSend, deskSendNow } from '#contract/desk/sending.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys, useSession } from '#web/desk/shared/queries.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useShowRequest } from './change-request.ts'
import type { WrittenMessage } from './message-draft.ts'
import { quickAnswersOf } from './quick-answers.ts'
import { messageDraft } from './use-message-draft.ts'

/** Somebody wrote first: what is on the screen is out of date. */
export const isMoved = (error: unknown) => error instanceof CallError && error.status === 409

/** What sends a reply to this request. */
export const sendKey = (id: string) => ['send', id]

type Reply = { readonly message: WrittenMessage; readonly runAt?: string }

/** Hands a reply to the server, which sends it in a moment or at its time. The key makes a second try the same one. */
export function useSendReply(id: string) {
  const client = useQueryClient()
  const show = useShowRequest()
  const answers = quickAnswersOf(useSession()?.staff.id ?? 0, id)
  return useMutation({
    mutationKey: sendKey(id),
    mutationFn: ({ message, runAt }: Reply) =>
      call(deskScheduleSend, {
        ...partsOf(id, message),
        body: { ...bodyOf(message), quick_answers: [...answers.current()], seen_seq: message.seen, run_at: runAt },
      }),
    onSuccess({ request }) {
      answers.set([])
      show(request)
      void client.invalidateQueries({ queryKey: keys.sends })
    },
    // what came meanwhile is shown
    onError: () => client.invalidateQueries({ queryKey: keys.request(id) }),
  })
}

/** Keeps a note, at an address from which nothing can reach a member. */
export function useAddNote(id: string) {
  const show = useShowRequest()
  return useMutation({
    mutationFn: (message: WrittenMessage) => call(deskAddNote, { ...partsOf(id, message), body: bodyOf(message) }),
    onSuccess: ({ request }) => show(request),
  })
}

function partsOf(id: string, { key }: WrittenMessage) {
  return { params: { external_id: id }, headers: { 'idempotency-key': key } }
}

function bodyOf({ text, file }: WrittenMessage) {
  return { body: text, ...(file && { attachment_keys: [file.key] }) }
}

/** Takes a reply that has not gone back into the composer of its request. */
export function useCallBack(requestId: string) {
  const client = useQueryClient()
  const staffId = useSession()?.staff.id ?? 0
  return useMutation({
    async mutationFn(sendId: string) {
      const reply = messageDraft(staffId, requestId, 'reply')
      // what was begun since is joined to it by the server
      await reply.flush()
      const { draft, quick_answers } = await call(deskCallBack, { params: { id: sendId } })
      if (quick_answers.length > 0) quickAnswersOf(staffId, requestId).set(quick_answers)
      reply.meet(draft)
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
  const show = useShowRequest()
  return useMutation({
    mutationFn: ({ sendId, seenSeq }: { sendId: string; seenSeq: number }) =>
      call(deskSendNow, { params: { id: sendId }, body: { seen_seq: seenSeq } }),
    onSuccess({ request }) {
      show(request)
      void client.invalidateQueries({ queryKey: keys.sends })
    },
    onError: () => client.invalidateQueries({ queryKey: keys.request(requestId) }),
  })
}
