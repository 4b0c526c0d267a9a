import type { Welcome } from './content/people.ts'

/** Data of this member's onboarding, by Datum. */
export function welcomeAnswers(email: string, welcome: Welcome): [datum: number, value: string | boolean][] {
  return [
    [132, welcome.has.includes('home')],
    [134, welcome.has.includes('car')],
    [121, welcome.has.includes('parent')],
    [122, welcome.has.includes('pet')],
    [120, welcome.has.includes('partner')],
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
