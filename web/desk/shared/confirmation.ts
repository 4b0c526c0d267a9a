import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel } from './away.ts'

/** What is asked before a change that is easily regretted. */
export type Confirmation = {
  readonly title: string
  readonly lines: readonly string[]
  readonly keep: string
  readonly proceed: string
}

/** Giving something to somebody who is not here to see it. */
export function awayConfirmation(colleague: Colleague, now: Date, it = 'it'): Confirmation {
  const name = firstNameOf(colleague.name)
  const { covered_by } = colleague
  return {
    title: `${isolate(name)} is ${awayLabel(colleague, now)}.`,
    lines: [
      covered_by ? `${isolate(covered_by.name)} covers for ${isolate(name)}.` : `Nobody covers for ${isolate(name)}.`,
    ],
    keep: 'Choose somebody else',
    proceed: `Give ${it} to ${name} anyway`,
  }
}
