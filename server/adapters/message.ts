/** A mail, a text or a push on its way out. */
export type OutgoingMessage = {
  readonly channel: 'email' | 'sms' | 'push'
  /** An address, a phone number in E.164, or a device's address at its push service. */
  readonly recipient: string
  /** Empty for a text and a push. */
  readonly subject: string
  /** Of a push: encrypted for its device, base64url. */
  readonly body: string
  /** The same as a page, for mail programs that show it. */
  readonly html?: string | null
  /** Whole addresses that stand in the body. */
  readonly links: readonly string[]
  /** The address that ends such mails: a page, and by RFC 8058 what takes one POST. */
  readonly unsubscribe?: string | null
  /** Where a reply goes, where it goes anywhere. */
  readonly replyTo?: string | null
  /** Where the mail comes back to if it cannot be delivered; the sender's own address where nothing else is said. */
  readonly bounceTo?: string | null
}

/**
 * Hands a message to a provider. `key` is the same whenever the same message is tried again; `triedSince` is there
 * where an earlier try, from then on, may have got through without our hearing of it.
 */
export type Sender = {
  (message: OutgoingMessage, key: string, triedSince?: Date): Promise<void>
  /** Ends the connections that wait for the next message. */
  close?(): void
}

/** What stands in the way of a message: its recipient's side, or the provider itself (`away`, `our_account`). */
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

/** A message that was not taken. What is thrown besides counts as `away`. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly reason: Reason

  constructor(message: string, reason: Reason, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Trying again will not help. */
export class Undeliverable extends NotTaken {
  override name = 'Undeliverable'
}
