import { FOUND_MAX } from '#contract/desk/queue.ts'

/** "1 request", "58 requests", "1,000 requests or more"; nothing where nothing was searched for. */
export function foundLabel(found: number | null): string {
  if (found === null) return ''
  if (found >= FOUND_MAX) return `${FOUND_MAX.toLocaleString('en-US')} requests or more`
  return found === 1 ? '1 request' : `${found.toLocaleString('en-US')} requests`
}
