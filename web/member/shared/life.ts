import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'

/** What may be part of a member's life, in the order it is asked. */
export const lifeQuestions = [
  { name: 'home', label: 'I own or rent a home', said: 'a home' },
  { name: 'car', label: 'I have a car', said: 'a car' },
  { name: 'parent', label: 'I care for a parent', said: 'a parent to care for' },
  { name: 'pet', label: 'I have a pet', said: 'a pet' },
  { name: 'partner', label: 'I have a partner', said: 'a partner' },
] as const
export type LifeQuestion = (typeof lifeQuestions)[number]

/**
 * Yes for what was chosen, and no for the rest: that is an answer too. Where nobody knows what was said before, the rest
 * is left as it is.
 */
export function answersOf(chosen: readonly string[], isSavedKnown = true): OnboardingAnswer[] {
  return lifeQuestions
    .map(({ name }) => ({ answer_id: onboardingData[name], value: chosen.includes(name) }))
    .filter(({ value }) => value || isSavedKnown)
}

export function lifeIn(answers: readonly OnboardingAnswer[]): string[] {
  const said = (id: number) => answers.some(({ answer_id, value }) => answer_id === id && value === true)
  return lifeQuestions.map(({ name }) => name).filter((name) => said(onboardingData[name]))
}

/** `A home, a car`; null where nothing was chosen. */
export function lifeLine(answers: readonly OnboardingAnswer[]): string | null {
  const chosen = lifeIn(answers)
  const line = lifeQuestions.flatMap(({ name, said }) => (chosen.includes(name) ? [said] : [])).join(', ')
  return line ? line.charAt(0).toUpperCase() + line.slice(1) : null
}
