import { deskOwnSends } from '#contract/desk/requests/scheduled-sends.ts'
import { deskAddNote, deskScheduleSend, deskSendNow, deskUndoSend } from '#contract/desk/requests/sending.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers, refetchRequest, useSession } from '#web/desk/shared/wire/queries.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useShowRequest } from './change-request.ts'
import type { WrittenMessage } from './message-draft.ts'
import { quickAnswersOf } from './quick-answers.ts'
import { messageDraft } from './use-message-draft.ts'

/** Someone else wrote first, so the screen is outdated. */
export const isMoved = (error: unknown) => error instanceof CallError && error.status === 409

/** Mutation key of a send for this request. */
export const sendKey = (id: string) => ['send', id]

type Reply = { readonly message: WrittenMessage; readonly runAt?: string }

/**
 * Sends a reply to the server, which delivers it after the undo period or at its scheduled time. The key makes a retry
 * idempotent.
 */
export function useSendReply(id: string) {
  const show = useShowRequest()
  const answers = quickAnswersOf(useSession()?.staff.id ?? 0, id)
  return useAct(
    ({ message, runAt }: Reply) =>
      call(deskScheduleSend, {
        ...partsOf(id, message),
        body: { ...bodyOf(message), quick_answers: [...answers.current()], seen_seq: message.seen, run_at: runAt },
      }),
    {
      mutationKey: sendKey(id),
      onDone({ request }) {
        answers.set([])
        show(request)
        void refetchAnswers(deskOwnSends)
      },
      // shows what arrived since
      onFailed: () => refetchRequest(id),
    },
  )
}

/** Saves a note. This endpoint cannot send anything to a member. */
export function useAddNote(id: string) {
  const show = useShowRequest()
  return useAct((message: WrittenMessage) => call(deskAddNote, { ...partsOf(id, message), body: bodyOf(message) }), {
    onDone: ({ request }) => show(request),
  })
}

function partsOf(id: string, { key }: WrittenMessage) {
  return { params: { external_id: id }, headers: { 'idempotency-key': key } }
}

function bodyOf({ text, file }: WrittenMessage) {
  return { body: text, ...(file && { attachment_keys: [file.key] }) }
}

/** Undoes a send and restores the reply in the composer of its request. */
export function useUndoSend(requestId: string) {
  const staffId = useSession()?.staff.id ?? 0
  return useAct(
    async (sendId: string) => {
      const reply = messageDraft(staffId, requestId, 'reply')
      // The server merges a draft that was started since.
      await reply.flush()
      const { draft, quick_answers } = await call(deskUndoSend, { params: { id: sendId } })
      if (quick_answers.length > 0) quickAnswersOf(staffId, requestId).set(quick_answers)
      reply.meet(draft)
    },
    { refetch: [deskOwnSends], onSettled: () => refetchRequest(requestId) },
  )
}

/** Sends a waiting or held reply now. `seenSeq` is the last message that the concierge has seen. */
export function useSendNow(requestId: string) {
  const show = useShowRequest()
  return useAct(
    ({ sendId, seenSeq }: { sendId: string; seenSeq: number }) =>
      call(deskSendNow, { params: { id: sendId }, body: { seen_seq: seenSeq } }),
    {
      onDone({ request }) {
        show(request)
        void refetchAnswers(deskOwnSends)
      },
      onFailed: () => refetchRequest(requestId),
    },
  )
}
