import type { Message } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { accountMail } from '#server/credentials/account-mail.ts'

/** What we write to colleagues about their account at the desk. */
type Settings = Pick<Config, 'deskPublicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL'>

export function invitationMail(settings: Settings, recipient: string, token: string): Message {
  const link = `${settings.deskPublicUrl}/set-password/${token}`
  return accountMail(settings, recipient, {
    subject: `Your account at the ${settings.BRAND_NAME} desk`,
    paragraphs: [
      `You have been given an account at the ${settings.BRAND_NAME} desk. Choose a password to begin:`,
      { link, label: 'Choose a password' },
      'The link works once, within seven days. If it has run out, ask operations for a new one.',
    ],
  })
}

export function staffRecoveryMail(settings: Settings, recipient: string, token: string): Message {
  const link = `${settings.deskPublicUrl}/set-password/${token}`
  return accountMail(settings, recipient, {
    subject: `Set a new password for the ${settings.BRAND_NAME} desk`,
    paragraphs: [
      `Somebody, probably you, asked for a new password for your account at the ${settings.BRAND_NAME} desk. You can set one here:`,
      { link, label: 'Set a new password' },
      'The link works once, within two hours. If you ask again, only the newest link works.',
      'If you did not ask for this, you can leave it: your password stays as it is.',
    ],
  })
}

export function staffUnlockMail(settings: Settings, recipient: string, token: string): Message {
  const link = `${settings.deskPublicUrl}/unlock/${token}`
  return accountMail(settings, recipient, {
    subject: `Your account at the ${settings.BRAND_NAME} desk is locked`,
    paragraphs: [
      'A wrong password was typed for your account ten times in a row, so nobody can sign in to it for an hour. You can unlock it right away:',
      { link, label: 'Unlock your account' },
      'The link works for 24 hours. Where you are signed in already, you stay signed in.',
      'If that was not you, please tell operations.',
    ],
  })
}

export function staffPasswordMail(settings: Settings, recipient: string): Message {
  return accountMail(settings, recipient, {
    subject: `Your password for the ${settings.BRAND_NAME} desk was changed`,
    paragraphs: [
      'A new password was set for your account at the desk with a link that we sent to this address, and every device was signed out.',
      'If that was not you, please tell operations at once.',
    ],
  })
}
