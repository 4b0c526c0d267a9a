import { REOPEN_DAYS, type RequestStatus } from '#contract/shared/request.ts'

const REOPEN_MS = REOPEN_DAYS * 24 * 60 * 60 * 1000

/** Requests completed at or after this time still accept messages, which reopen them. */
export const reopenableSince = (now: Date) => new Date(now.getTime() - REOPEN_MS)

type Closing = { readonly status: RequestStatus; readonly closed_at: Date | null }

/** False once it has been completed for more than 14 days. */
export function takesReplies({ status, closed_at }: Closing, now: Date): boolean {
  return status !== 'closed' || closed_at === null || closed_at >= reopenableSince(now)
}
