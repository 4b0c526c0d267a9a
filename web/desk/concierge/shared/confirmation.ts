import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import type { Confirmation } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'

/** Confirmation before assigning something to a colleague who is away. */
export function awayConfirmation(colleague: Colleague, now: Date, it = 'it'): Confirmation {
  const name = firstNameOf(colleague.name)
  const { covered_by } = colleague
  return {
    title: `${isolate(name)} is ${awayLabel(colleague, now)}.`,
    lines: [
      covered_by ? `${isolate(covered_by.name)} covers for ${isolate(name)}.` : `No one covers for ${isolate(name)}.`,
    ],
    keep: 'Choose someone else',
    proceed: `Give ${it} to ${name} anyway`,
  }
}
