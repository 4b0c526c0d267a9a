import type { App } from '#server/platform/http/app.ts'

/** Why a member's email does not become a message, as a code for the log. */
export type MailRefusal =
  | 'unknown_address'
  | 'ended'
  | 'wrong_sender'
  | 'not_authenticated'
  | 'too_large'
  | 'winmail'
  | 'encrypted'
  | 'calendar'
  | 'empty'
  | 'too_long'
  | 'file'
  | 'request_closed'
  | 'grace_over'
  | 'quota'
  | 'unreadable'

/** The result for an email. The text of a rejection is for its sender, and plain ASCII, because SMTP requires that. */
export type Outcome =
  | { readonly step: 'taken' }
  /** An automatic email: the desk finds it on its request. */
  | { readonly step: 'listed'; readonly why: 'automatic' | 'bounce' }
  /** Our own email, or an unreadable bounce. */
  | { readonly step: 'ignored'; readonly why: 'own' | 'bounce' }
  | { readonly step: 'refused'; readonly why: MailRefusal; readonly sentence: string }

export function refused(why: MailRefusal, sentence: string): Outcome & { step: 'refused' } {
  return { step: 'refused', why, sentence }
}

/** Logs the result without any personal data or content. */
export function logOutcome({ log }: Pick<App, 'log'>, outcome: Outcome) {
  log.info({ step: outcome.step, ...(outcome.step !== 'taken' && { why: outcome.why }) }, 'inbound mail')
}
