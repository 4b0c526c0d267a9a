import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'

/** What may be part of a member's life, in the order it is asked. */
export const lifeQuestions = [
  { name: 'home', label: 'I own or rent a home' },
  { name: 'car', label: 'I have a car' },
  { name: 'parent', label: 'I care for a parent' },
  { name: 'pet', label: 'I have a pet' },
  { name: 'partner', label: 'I have a partner' },
] as const
export type LifeQuestion = (typeof lifeQuestions)[number]

/** Yes for what was chosen, and no for the rest: that is an answer too. */
export function answersOf(chosen: readonly string[]): OnboardingAnswer[] {
  return lifeQuestions.map(({ name }) => ({ answer_id: onboardingData[name], value: chosen.includes(name) }))
}

export function lifeIn(answers: readonly OnboardingAnswer[]): string[] {
  const said = (id: number) => answers.some(({ answer_id, value }) => answer_id === id && value === true)
  return lifeQuestions.map(({ name }) => name).filter((name) => said(onboardingData[name]))
}
