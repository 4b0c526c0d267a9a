import type { Letter } from '#contract/desk/operations/delivery.ts'

const PHONE_END = 4

/** Enough to distinguish recipients in a conversation, and not enough to identify them. */
export function maskedRecipient(channel: Letter['channel'], recipient: string): string {
  if (channel === 'sms') return `(•••) •••-${recipient.slice(-PHONE_END)}`
  // the full path is a secret of the device
  if (channel === 'push') return new URL(recipient).host
  const at = recipient.lastIndexOf('@')
  return `${recipient.slice(0, Math.min(1, at))}•••${recipient.slice(at)}`
}
