import type { QuestionType } from './datums.ts'
import type { Welcome } from './member.ts'

export const ONBOARDING_SURVEY = 603

/** What this member's welcome left behind, Datum by Datum. */
export function welcomeAnswers(email: string, welcome: Welcome): [datum: number, value: string | boolean][] {
  return [
    [132, welcome.home],
    [134, welcome.car],
    [121, welcome.parent],
    [122, welcome.pet],
    [120, welcome.partner],
    [104, welcome.phone],
    [165, welcome.email ?? email],
    [148, welcome.street],
    ...(welcome.apartment ? ([[149, welcome.apartment]] as [number, string][]) : []),
    [150, welcome.city],
    [151, welcome.state],
    [311, welcome.zip],
    [313, 'United States'],
  ]
}

/** Those of the welcome's Data that a question of the assistant could ask as well. */
export const welcomeQuestions = [
  question(104, 'Phone', 'PhoneNumberInput'),
  question(165, 'E-mail', 'ManagedEmailInput'),
  question(148, 'Address line 1', 'TextInput', true),
  question(149, 'Address line 2', 'TextInput', true),
  question(150, 'City', 'TextInput', true),
  question(151, 'State', 'TextInput', true),
  question(311, 'Postal code', 'TextInput', true),
  question(313, 'Country', 'TextInput', true),
]

function question(datum: number, asked: string, type: QuestionType, optional = false) {
  return { datum, question: asked, type, choices: [], optional }
}
