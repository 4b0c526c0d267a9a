import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OnboardingAnswer, savedAnswers, saveOnboarding } from '#contract/member/onboarding.ts'
import { call } from '#web/wire/call.ts'
import { keys, userQuery } from './queries.ts'

const KEY = ['welcome']
const NONE: readonly OnboardingAnswer[] = []

/**
 * Who is being welcomed, and what they had said before this step began. Without the latter it begins afresh, and what is
 * known of it later changes nothing here: the step says only what was chosen in it.
 */
export function useAnswers() {
  const user = useQuery(userQuery)
  const { data, isFetched } = useSavedAnswers(Number.POSITIVE_INFINITY)
  const [begun, begin] = useState<readonly OnboardingAnswer[] | 'unknown'>()
  if (!begun && isFetched) begin(data ?? 'unknown')
  return {
    user: user.data,
    saved: begun === 'unknown' ? NONE : begun,
    isSavedKnown: begun !== 'unknown',
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
