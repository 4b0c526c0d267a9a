import type { App } from '#server/http/app.ts'

/** Why a mail of a member does not become a message, in a word for the log. */
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
  | 'quota'
  | 'unreadable'

/** What became of a mail. A refusal's sentence is for its sender, and plain ASCII, as SMTP takes no more. */
export type Outcome =
  | { readonly step: 'taken' }
  /** No person wrote it: the desk finds it at its request. */
  | { readonly step: 'listed'; readonly why: 'automatic' | 'bounce' }
  /** Our own mail, or one that came back and that we cannot read. */
  | { readonly step: 'ignored'; readonly why: 'own' | 'bounce' }
  | { readonly step: 'refused'; readonly why: MailRefusal; readonly sentence: string }

export function refused(why: MailRefusal, sentence: string): Outcome & { step: 'refused' } {
  return { step: 'refused', why, sentence }
}

/** What became of it, and not a word of whose or what it was. */
export function logOutcome({ log }: Pick<App, 'log'>, outcome: Outcome) {
  log.info({ step: outcome.step, ...(outcome.step !== 'taken' && { why: outcome.why }) }, 'inbound mail')
}
