import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deskAddSavedReply,
  deskChangeSavedReply,
  deskRemoveSavedReply,
  type SavedReply,
  type SavedReplyForm,
} from '#contract/desk/saved-replies.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'

/** Adds one, or changes the one that was opened; a colleague's newer words are never overwritten. */
export function useKeepReply(reply: SavedReply | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: SavedReplyForm) =>
      reply
        ? call(deskChangeSavedReply, { params: { id: reply.id }, body: { ...words, version: reply.version } })
        : call(deskAddSavedReply, { body: words }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}

export function useRemoveReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deskRemoveSavedReply, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
