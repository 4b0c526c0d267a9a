import { expect, test } from 'vitest'
import { MILESTONE_MAX_CHARACTERS } from '#contract/shared/milestones.ts'
import { asStep } from './as-step.ts'

test('text of a message becomes a milestone on one line, cut between words', () => {
  expect(asStep(' Case \n reopened. ')).toBe('Case reopened')
  expect(asStep('')).toBe('')
  const long = 'Linden decides by the twenty-fourth, '.repeat(9)
  const step = asStep(long)
  expect(step.length).toBeLessThanOrEqual(MILESTONE_MAX_CHARACTERS)
  expect(`${long} `.startsWith(`${step} `) || long.startsWith(`${step},`)).toBe(true)
  const unbroken = 'a'.repeat(MILESTONE_MAX_CHARACTERS)
  expect(asStep(`${unbroken}a`)).toBe(unbroken)
  expect(asStep(`${unbroken} a`)).toBe(unbroken)
})
