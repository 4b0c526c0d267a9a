import { foldForSearch } from '#basics/text/text.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { announceCall } from '#server/realtime/live/announce-to-desk.ts'
import type { LockedRequest } from '#server/requests/timeline/lock-request.ts'

type Colleague = { readonly id: number; readonly name: string }

/** The concierges whose full name follows an @ in the note. */
export async function mentionedIn(trx: DeskTrx, body: string): Promise<Colleague[]> {
  if (!body.includes('@')) return []
  const colleagues = await trx
    .selectFrom('desk.staff')
    .select(['id', 'name'])
    .where('role', '=', 'concierge')
    .where('closed_at', 'is', null)
    .execute()
  if (colleagues.length === 0) return []
  const names = new Set([...body.matchAll(mentionOf(colleagues))].map(([found]) => foldForSearch(found.slice(1))))
  return colleagues.filter(({ name }) => names.has(foldForSearch(name)))
}

/** A note's HTML with the mentions in bold, so that its author sees which mentions were recognized. */
export function withMentions(html: string, mentioned: readonly Pick<Colleague, 'name'>[]): string {
  if (mentioned.length === 0) return html
  const pattern = mentionOf(mentioned.map(({ name }) => ({ name: textHtml(name) })))
  const parts = html.split(/(<[^>]*>)/)
  return parts.map((part, index) => (index % 2 ? part : part.replaceAll(pattern, '<strong>$&</strong>'))).join('')
}

/** The names in bold by `withMentions`. */
export function mentionsShown(html: string): Pick<Colleague, 'name'>[] {
  return [...html.matchAll(/<strong>@([^<]+)<\/strong>/g)].map(([, name = '']) => ({ name: textOf(name) }))
}

type Note = { readonly request: LockedRequest; readonly seq: number; readonly staff: Pick<StaffActor, 'id'> }

/** Saves the mentions, except one of the author. */
export async function saveMentions(trx: DeskTrx, { request, seq, staff }: Note, mentioned: readonly Colleague[]) {
  const called = mentioned.filter(({ id }) => id !== staff.id)
  if (called.length === 0) return
  await Promise.all([
    trx
      .insertInto('desk.mentions')
      .values(called.map(({ id }) => ({ request_id: request.id, seq, staff_id: id })))
      .execute(),
    ...called.map(({ id }) => announceCall(trx, id)),
  ])
}

/**
 * Tries the longest name first, so that a shorter name does not match its beginning. Does not match within an email
 * address.
 */
function mentionOf(colleagues: readonly Pick<Colleague, 'name'>[]): RegExp {
  const names = colleagues.map(({ name }) => name).toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<![\\p{L}\\p{N}._-])@(?:${names.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

const literally = (name: string) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')

/** Escapes text as in sanitized HTML, which leaves quotes unescaped. */
const textHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const textOf = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
