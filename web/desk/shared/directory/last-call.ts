import { DAY_MS } from '#basics/time/duration.ts'
import type { DirectoryState } from '#contract/desk/operations/company-tokens.ts'
import { momentLabel } from '#web/desk/shared/time/moments.ts'

const QUIET_MS = 3 * DAY_MS
const CHANGES = { added: 'a person was added', changed: 'a person was changed', ended: 'a person has left' } as const

type LastCall = { readonly title: string; readonly note: string | null }

/** What the directory did last: a refusal, a change, or only a look at its people. */
export function lastCall({ tokens, changed_at, change, refused_at, refusal }: DirectoryState, now: Date): LastCall {
  const used = tokens.map((token) => token.last_used_at).filter((at) => at !== null)
  const latest = [...used, changed_at, refused_at]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  if (latest === undefined)
    return {
      title: 'None yet',
      note: 'Start with one test person in your provider. They show up here within a minute.',
    }
  if (now.getTime() - new Date(latest).getTime() > QUIET_MS)
    return { title: `Nothing since ${momentLabel(latest, now)}`, note: 'Is it still on?' }
  if (refused_at !== null && (changed_at === null || refused_at > changed_at))
    return { title: `${momentLabel(refused_at, now)}: refused`, note: refusal }
  if (changed_at !== null && change !== null)
    return { title: `${momentLabel(changed_at, now)}: ${CHANGES[change]}`, note: null }
  return { title: `${momentLabel(latest, now)}: nothing to change`, note: null }
}
