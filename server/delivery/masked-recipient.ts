import type { Letter } from '#contract/desk/delivery.ts'

const PHONE_END = 4

/** Enough to tell one person's from another's while speaking with them, and not enough to learn who it is. */
export function maskedRecipient(channel: Letter['channel'], recipient: string): string {
  if (channel === 'sms') return `(•••) •••-${recipient.slice(-PHONE_END)}`
  // its whole path is a secret of the device
  if (channel === 'push') return new URL(recipient).host
  const at = recipient.lastIndexOf('@')
  return `${recipient.slice(0, Math.min(1, at))}•••${recipient.slice(at)}`
}
