import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OnboardingAnswer, savedAnswers, saveOnboarding } from '#contract/member/onboarding.ts'
import { call } from '#web/wire/call.ts'
import { keys, userQuery } from './queries.ts'

const KEY = ['welcome']
const NONE: readonly OnboardingAnswer[] = []

/** Who is being welcomed, and what they have said before. Without the latter the welcome begins afresh. */
export function useAnswers() {
  const user = useQuery(userQuery)
  // what is being typed is not to be overtaken by what was saved
  const saved = useSavedAnswers(Number.POSITIVE_INFINITY)
  return {
    user: user.data,
    saved: saved.isPending ? undefined : (saved.data ?? NONE),
    isSavedKnown: saved.data !== undefined,
    error: user.data ? null : user.error,
  }
}

/** What the member has told us. */
export function useSavedAnswers(staleTime = 0) {
  const client = useQueryClient()
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { onboarding } = await client.ensureQueryData(userQuery)
      const params = { survey_id: onboarding.survey_id }
      return (await call(savedAnswers, { params }, { signal, at: onboarding.token })).answers
    },
    staleTime,
  })
}

/** Saves a step; `untilShown`: done once the page shows what was saved. The path to post to came with the member. */
export function useSaveAnswers({ untilShown = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answers: OnboardingAnswer[]) => {
      const { onboarding } = await client.ensureQueryData(userQuery)
      const params = { survey_id: onboarding.survey_id }
      await call(saveOnboarding, { params, body: { answers } }, { at: onboarding.token })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.user })
      void client.invalidateQueries({ queryKey: keys.categories })
      const read = client.invalidateQueries({ queryKey: KEY })
      return untilShown ? read : undefined
    },
  })
}
