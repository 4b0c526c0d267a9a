import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/member/accounts.ts'
import { createSurveySession } from '#web/assistant/survey-session.ts'
import { drafts } from '#web/member/drafts.ts'
import type { AssistantTarget } from '#web/member/drawer-state.ts'
import { keys } from '#web/member/queries.ts'
import { surveyCalls } from './survey-calls.ts'

/** Makes a conversation for a member, with the server and the draft store behind it. */
export function useSurveySession() {
  const queries = useQueryClient()
  return (memberId: string, about: AssistantTarget) =>
    createSurveySession({
      surveyId: about.surveyId,
      linkedRequestId: about.linkedRequestId,
      calls: surveyCalls,
      readDraft: () => drafts.assistant(memberId, about),
      saveDraft: (draft) => drafts.keepAssistant(memberId, about, draft),
      isFirstRequest: () => queries.getQueryData<User>(keys.user)?.request_count === 0,
      onHandedOver: () => {
        for (const queryKey of [keys.requests, keys.user]) void queries.invalidateQueries({ queryKey })
      },
    })
}
