import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/member/accounts.ts'
import { createTalk } from '#web/assistant/talk.ts'
import { drafts } from '../drafts.ts'
import type { AssistantHandover } from '../handover.ts'
import { keys } from '../queries.ts'
import { surveyCalls } from './survey-calls.ts'

/** Makes a conversation for a member, with the server and the draft store behind it. */
export function useNewTalk() {
  const queries = useQueryClient()
  return (memberId: string, about: AssistantHandover) =>
    createTalk({
      surveyId: about.surveyId,
      linkedRequestId: about.linkedRequestId,
      calls: surveyCalls,
      keptDraft: () => drafts.assistant(memberId, about),
      keepDraft: (draft) => drafts.keepAssistant(memberId, about, draft),
      isFirstRequest: () => queries.getQueryData<User>(keys.user)?.request_count === 0,
      onHandedOver: () => {
        for (const queryKey of [keys.requests, keys.user]) void queries.invalidateQueries({ queryKey })
      },
    })
}
