import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { cutGraphemes, oneLine } from '#basics/text/text.ts'
import type { OpenPromise, PromisedRequest } from '#contract/desk/queue/handover.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'

/** Longest quote of a message in a handover note. */
const QUOTE_MAX_CHARACTERS = 280

/** Suggested handover note from known data: who asked for what, who wrote what last, what is next. */
export function handoverNote(item: PromisedRequest, now: Date): { known: string; next: string } {
  const member = firstNameOf(item.request.member)
  return { known: known(item, now), next: next(item, member, now) }
}

function known({ request, issued_at, said }: PromisedRequest, now: Date): string {
  const opened = `${request.member} opened this ${momentInSentence(issued_at, now)}.`
  const quotes = said.map(({ who, by, at, body }) => `${WHO[who](by)} ${momentInSentence(at, now)}: “${quoted(body)}”`)
  return [opened, ...quotes].join('\n')
}

const WHO = {
  member: (by: string) => `Last from ${isolate(firstNameOf(by))},`,
  us: (by: string) => `Last from us (${by}),`,
  note: (by: string) => `Last note (${by}),`,
} as const

function next({ status, waiting_on, promises }: PromisedRequest, member: string, now: Date): string {
  const lines = promises.flatMap((promise) => wordsOf(promise, now))
  const waits =
    status === 'closed' || !promises.some(({ kind }) => kind === 'request') ? [] : [WAITS[waiting_on ?? 'us'](member)]
  return [...waits, ...lines].join('\n')
}

const WAITS = {
  us: (member: string) => `${member} is waiting for our answer.`,
  member: (member: string) => `We are waiting for ${member}’s answer.`,
  third_party: () => 'We are waiting for a third party; ask again if there is no answer.',
} as const

function wordsOf({ kind, title, due_at }: OpenPromise, now: Date): string[] {
  const when = due_at ? momentInSentence(due_at, now) : ''
  if (kind === 'request') return when ? [`An answer is promised by ${when}.`] : []
  if (kind === 'task') return [`To do by ${when}: ${title}`]
  if (kind === 'reminder') return [`Remember ${when}: ${title}`]
  return [`Goes to the member ${when}: “${quoted(title)}”`]
}

function quoted(text: string): string {
  return cutGraphemes(oneLine(text), QUOTE_MAX_CHARACTERS + 1, '…')
}
