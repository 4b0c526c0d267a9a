import type { RequestDetail } from '#contract/member/requests.ts'

/** Who has it in hand: the one of us who wrote last; null while nobody has. */
export function conciergeOf({ messages }: Pick<RequestDetail, 'messages'>): string | null {
  return messages.findLast(({ source }) => source === 'other')?.source_name ?? null
}
