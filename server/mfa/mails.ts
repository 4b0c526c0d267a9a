import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { accountMail } from '#server/credentials/account-mail.ts'

/** What we write to members about their own second factors. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

const NOT_YOU = 'If that was not you, please write to us at once.'

export function factorAddedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(settings, recipient, `Another way to sign in to ${settings.BRAND_NAME}`, [
    `“${name}” was added to your account. Together with your password, it now signs you in.`,
    NOT_YOU,
  ])
}

export function factorRemovedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(settings, recipient, `A way to sign in to ${settings.BRAND_NAME} was removed`, [
    `“${name}” was removed from your account. It no longer signs you in.`,
    NOT_YOU,
  ])
}

/** @param left how many are still unused */
export function recoveryCodeMail(settings: Settings, recipient: string, left: number): OutgoingMessage {
  return accountMail(settings, recipient, `A recovery code of your ${settings.BRAND_NAME} account was used`, [
    `One of your recovery codes has signed you in. ${left === 1 ? '1 is' : `${left} are`} left; you can make ten new ones in your account.`,
    `${NOT_YOU} If you have lost a device, please remove it in your account.`,
  ])
}

export function newRecoveryCodesMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `New recovery codes for your ${settings.BRAND_NAME} account`, [
    'Ten new recovery codes were made for your account. Those from before no longer work.',
    NOT_YOU,
  ])
}

export function codeGuessesMail(settings: Settings, recipient: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, `Somebody has your ${settings.BRAND_NAME} password`, [
    'Your password was typed correctly for your account, and then wrong codes, ten times within an hour. Nobody has come in with them.',
    'If that was not you, somebody knows your password. Please set a new one now:',
    { link: recover, label: 'Set a new password' },
  ])
}
