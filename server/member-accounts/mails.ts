import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { accountMail } from '#server/credentials/account-mail.ts'

/** What we write to members about what operations did with their account. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

export function phoneRemovedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Two-step verification of your ${settings.BRAND_NAME} account`, [
    'What you signed in with beside your password, such as a phone that codes were sent to, was taken off your account, because we were told that it is lost. Every device was signed out.',
    'You sign in with your password, and can set up another second step.',
    'If that was not you, please write to us at once.',
  ])
}

export function accountClosedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} account was closed`, [
    'Your account was closed as you asked, and every device was signed out. That cannot be undone.',
    'If you did not ask for this, please write to us at once.',
  ])
}

export function dataReadyMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/your-data/${token}`
  return accountMail(settings, recipient, `A copy of your ${settings.BRAND_NAME} data`, [
    'You asked for a copy of what we keep about you. You can download it here, signed in to your account:',
    { link, label: 'Download your data' },
    'The link works for seven days, for you alone: nobody else’s sign-in opens it, and nobody here has looked into the copy.',
    'If you did not ask for this, please write to us.',
  ])
}
