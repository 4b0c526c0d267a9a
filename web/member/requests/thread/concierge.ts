import type { Attention, RequestDetail } from '#contract/member/requests.ts'

/**
 * The assignee's name, null while the request has none. If the assignee is unknown, or a completed request has none,
 * the last concierge to write.
 */
export function conciergeOf(
  { messages, status }: Pick<RequestDetail, 'messages' | 'status'>,
  attention?: Pick<Attention, 'concierge'>,
): string | null {
  if (attention && (attention.concierge || status !== 'closed')) return attention.concierge
  return messages.findLast(({ source }) => source === 'other')?.source_name ?? null
}
