import { msg, t } from '#basics/language/translate.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'

/** The possible parts of a member's life, in the order of the questions. */
export const lifeQuestions = [
  { name: 'home', label: msg('I own or rent a home'), phrase: msg('a home') },
  { name: 'car', label: msg('I have a car'), phrase: msg('a car') },
  { name: 'parent', label: msg('I care for a parent'), phrase: msg('a parent to care for') },
  { name: 'pet', label: msg('I have a pet'), phrase: msg('a pet') },
  { name: 'partner', label: msg('I have a partner'), phrase: msg('a partner') },
] as const
export type LifeQuestion = (typeof lifeQuestions)[number]

/**
 * Yes for selected parts and no for the rest, since no is an answer too. If earlier answers are unknown, the rest is
 * left unchanged.
 */
export function answersOf(chosen: readonly string[], isSavedKnown = true): OnboardingAnswer[] {
  return lifeQuestions
    .map(({ name }) => ({ answer_id: onboardingData[name], value: chosen.includes(name) }))
    .filter(({ value }) => value || isSavedKnown)
}

export function lifeIn(answers: readonly OnboardingAnswer[]): string[] {
  const hasAnswered = (id: number) => answers.some(({ answer_id, value }) => answer_id === id && value === true)
  return lifeQuestions.map(({ name }) => name).filter((name) => hasAnswered(onboardingData[name]))
}

/** `A home, a car`; null if none is selected. */
export function lifeLine(answers: readonly OnboardingAnswer[]): string | null {
  const chosen = lifeIn(answers)
  const line = lifeQuestions.flatMap(({ name, phrase }) => (chosen.includes(name) ? [t(phrase)] : [])).join(', ')
  return line ? line.charAt(0).toUpperCase() + line.slice(1) : null
}
