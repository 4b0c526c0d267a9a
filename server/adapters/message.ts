/** A mail or a text on its way out. */
export type Message = {
  readonly channel: 'email' | 'sms'
  /** An address, or a phone number in E.164. */
  readonly recipient: string
  /** Empty for a text. */
  readonly subject: string
  readonly body: string
  /** Whole addresses that stand in the body. */
  readonly links: readonly string[]
}

/**
 * Hands a message to a provider. `key` is the same whenever the same message is tried again; `triedSince` is there
 * where an earlier try, from then on, may have got through without our hearing of it.
 */
export type Sender = (message: Message, key: string, triedSince?: Date) => Promise<void>

/** Trying again will not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
