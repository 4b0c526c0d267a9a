import { FOUND_MAX } from '#contract/desk/queue/queue.ts'

/** Examples: "1 request", "58 requests", "1,000 requests or more". Empty without a search. */
export function foundLabel(found: number | null): string {
  if (found === null) return ''
  if (found >= FOUND_MAX) return `${FOUND_MAX.toLocaleString('en-US')} requests or more`
  return found === 1 ? '1 request' : `${found.toLocaleString('en-US')} requests`
}
