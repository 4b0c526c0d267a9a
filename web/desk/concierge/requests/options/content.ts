import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import type { deskSendOptions } from '#contract/desk/requests/option-sending.ts'
import type { BegunOption, OptionDraftContent } from '#contract/desk/requests/options.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import type { OptionVersion } from '#contract/shared/options.ts'
import { fieldTime, fromField } from '#web/desk/concierge/shared/chosen-time.ts'

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function newOption({ currency = 'USD', time_zone = ownZone() }: Partial<BegunOption> = {}): BegunOption {
  return {
    id: null,
    title: '',
    amount: '',
    currency,
    covers: '',
    details: '',
    terms: '',
    starts: '',
    ends: '',
    time_zone,
    link: '',
    file_key: null,
    held: '',
    recommended: false,
    why: '',
  }
}

export const emptyContent = (): OptionDraftContent => ({
  set_id: null,
  question: '',
  words: '',
  options: [newOption(), newOption()],
  expires: '',
})

/** Draft of the next version, as a copy of the sent one. */
export function contentOf(setId: string, version: OptionVersion, now: Date): OptionDraftContent {
  const toCome = (at: string | null) => (at !== null && new Date(at) > now ? fieldTime(new Date(at)) : '')
  return {
    set_id: setId,
    question: version.question,
    words: version.words,
    options: version.options.map(({ price, starts, ends, time_zone, link, file, held_until, why, ...option }) => ({
      ...option,
      ...price,
      starts: starts ?? '',
      ends: ends ?? '',
      time_zone: time_zone ?? ownZone(),
      link: link ?? '',
      file_key: file?.key ?? null,
      held: toCome(held_until),
      recommended: why !== null,
      why: why ?? '',
    })),
    expires: toCome(version.expires_at),
  }
}

/** Whether the draft is still blank. */
export function isBlank({ question, words, options, expires }: OptionDraftContent): boolean {
  const written = options.flatMap(({ title, amount, covers, details, terms, link, held, why }) => [
    title,
    amount,
    covers,
    details,
    terms,
    link,
    held,
    why,
  ])
  return [question, words, expires, ...written].every((text) => !hasVisibleContent(text))
}

type Wish = Exclude<CallInput<typeof deskSendOptions>['body'], undefined>

/** Body of the call. The server validates it field by field. */
export function asSent(content: OptionDraftContent, replaces: string | null, seen_seq: number): Wish {
  const { set_id, question, words, expires, options } = content
  return {
    set_id,
    replaces,
    question,
    words,
    seen_seq,
    expires_at: fromField(expires)?.toISOString() ?? '',
    options: options.map(({ amount, currency, starts, ends, time_zone, link, held, recommended, why, ...option }) => ({
      ...option,
      price: { amount: amount.replaceAll(/[\s,$€£]/g, ''), currency: trimmed(currency).toUpperCase() },
      starts: starts || null,
      ends: ends || null,
      time_zone: starts || ends ? time_zone : null,
      link: trimmed(link) || null,
      held_until: fromField(held)?.toISOString() ?? null,
      why: recommended ? why : null,
    })),
  }
}
