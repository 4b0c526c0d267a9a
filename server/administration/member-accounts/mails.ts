import { t } from '#basics/language/translate.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import { internationally } from '#server/identity/mfa/numbers.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Mails to members about actions of operations on their account. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

export function phoneRemovedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('Two-step verification of your {brand} account', { brand: settings.BRAND_NAME }),
    [
      t(
        'Your second step of signing in, such as a phone for codes, was removed from your account, because it was reported as lost. Every device was signed out.',
      ),
      t('You sign in with your password, and can set up another second step.'),
      t('If that was not you, please write to us at once.'),
    ],
  )
}

export function accountClosedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Your {brand} account was closed', { brand: settings.BRAND_NAME }), [
    t('Your account was closed as you asked, and every device was signed out. That cannot be undone.'),
    t('If you did not ask for this, please write to us at once.'),
  ])
}

export function dataReadyMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/your-data/${token}`
  return accountMail(settings, recipient, t('A copy of your {brand} data', { brand: settings.BRAND_NAME }), [
    t('You asked for a copy of what we keep about you. You can download it here, signed in to your account:'),
    { link, label: t('Download your data') },
    t(
      'The link works for seven days, for you only: no one else’s sign-in opens it, and no one here has looked into the copy.',
    ),
    t('If you did not ask for this, please write to us.'),
  ])
}

/** Discreet: a person who can see the mailbox does not learn the question. */
export function answeredMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Your question to {brand} was answered', { brand: settings.BRAND_NAME }), [
    t('You asked about something in your account, and we have answered:'),
    { link: `${settings.publicUrl}/account#opened`, label: t('Read the answer') },
  ])
}

/** To the confirmed private address of a member who has left their company. */
export function leaverLinkMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Get back into your {brand} account', { brand: settings.BRAND_NAME }), [
    t(
      'You have left your company and asked us for a way back into your account. Set a password here, and from then on sign in with this address:',
    ),
    { link: `${settings.publicUrl}/reset-password/${token}`, label: t('Set a password') },
    t('The link works once, within two hours. Your second step of signing in, if you have one, stays.'),
    t('If you did not ask for this, please write to us at once.'),
  ])
}

/** To the confirmed phone. */
export function leaverLinkText({ publicUrl, BRAND_NAME }: Settings, phone: string, token: string): OutgoingMessage {
  const link = `${publicUrl}/reset-password/${token}`
  return {
    channel: 'sms',
    recipient: internationally(phone),
    subject: '',
    body: t('Set a new {brand} password within two hours: {link}', { brand: BRAND_NAME, link }),
    links: [link],
  }
}

/** To the address of the account, so that its owner learns of an attempt by another person. */
export function leaverLinkNoticeMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('A link for your {brand} account was sent', { brand: settings.BRAND_NAME }),
    [
      t('You left your company, and we sent a link to set a password to your private address or phone.'),
      t('If you did not ask for this, please write to us at once.'),
    ],
  )
}
