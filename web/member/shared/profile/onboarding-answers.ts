import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUser } from '#contract/member/accounts.ts'
import { categorySurveys, recommendedCategories, surveyCategories } from '#contract/member/categories.ts'
import { type OnboardingAnswer, savedAnswers, saveOnboarding } from '#contract/member/onboarding.ts'
import { userQuery } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

const NONE: readonly OnboardingAnswer[] = []

/**
 * The member in the welcome, and their answers before this step. If those are unknown the step begins empty, and
 * loading them later changes nothing: the step sends only what was selected in it.
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

/** The member's saved answers. */
export function useSavedAnswers(staleTime = 0) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(savedAnswers),
    queryFn: async ({ signal }) => {
      const { onboarding } = await client.ensureQueryData(userQuery)
      const params = { survey_id: onboarding.survey_id }
      return (await call(savedAnswers, { params }, { signal, at: onboarding.token })).answers
    },
    staleTime,
  })
}

/**
 * Saves a step; with `untilShown` it resolves once the page shows the saved answers. The path comes with the member.
 */
export function useSaveAnswers({ untilShown = false } = {}) {
  const client = useQueryClient()
  return useAct(
    async (answers: OnboardingAnswer[]) => {
      const { onboarding } = await client.ensureQueryData(userQuery)
      const params = { survey_id: onboarding.survey_id }
      await call(saveOnboarding, { params, body: { answers } }, { at: onboarding.token })
    },
    {
      onDone() {
        void invalidate(client, currentUser, recommendedCategories, surveyCategories, categorySurveys)
        const read = invalidate(client, savedAnswers)
        return untilShown ? read : undefined
      },
    },
  )
}
