import type { BrandLook } from '#contract/desk/operations/brand.ts'

/** An outgoing mail, text message or push notification. */
export type OutgoingMessage = {
  readonly channel: 'email' | 'sms' | 'push'
  /** An email address, a phone number in E.164, or the endpoint of a device at its push service. */
  readonly recipient: string
  /** Empty for a text message or push notification. */
  readonly subject: string
  /** For a push notification: encrypted for its device, base64url. */
  readonly body: string
  /** The same content as HTML. */
  readonly html?: string | null
  /** The HTML in the look of a company, for a mail to one of its members; missing if no company has one. */
  readonly dress?: (look: BrandLook) => string
  /** Full addresses of the links in the body. */
  readonly links: readonly string[]
  /** Unsubscribe address: a page, which also accepts the one-click POST of RFC 8058. */
  readonly unsubscribe?: string | null
  /** Reply-To address, if replies are accepted. */
  readonly replyTo?: string | null
  /** Bounce address; the sender's own address by default. */
  readonly bounceTo?: string | null
}

/**
 * Passes a message to a provider. `key` is the same in every attempt; `triedSince` is set if an earlier attempt since
 * that time may have succeeded without our knowledge.
 */
export type Sender = {
  (message: OutgoingMessage, key: string, triedSince?: Date): Promise<void>
  /** Closes idle connections. */
  close?(): void
}

/** Why a message was rejected: on the recipient's side, or because of the provider (`away`, `our_account`). */
export type Reason =
  | 'no_such_address'
  | 'mailbox_full'
  | 'blocked'
  | 'no_texts'
  | 'opted_out'
  | 'refused'
  | 'busy'
  | 'away'
  | 'our_account'

/** A rejected message. Any other error counts as `away`. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly reason: Reason

  constructor(message: string, reason: Reason, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** A retry cannot succeed. */
export class Undeliverable extends NotTaken {
  override name = 'Undeliverable'
}
