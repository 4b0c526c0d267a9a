import { msg, t } from '#basics/language/translate.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'
import { internationally } from './numbers.ts'

/** Mails and texts to members about their second factors. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

const NOT_YOU = msg('If that was not you, please write to us at once.')

export function factorAddedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Another way to sign in to {brand}', { brand: settings.BRAND_NAME }), [
    t('“{name}” was added to your account. Together with your password, it now signs you in.', { name }),
    t(NOT_YOU),
  ])
}

export function factorRemovedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('A way to sign in to {brand} was removed', { brand: settings.BRAND_NAME }),
    [t('“{name}” was removed from your account. It no longer signs you in.', { name }), t(NOT_YOU)],
  )
}

/** @param left number of unused codes */
export function recoveryCodeMail(settings: Settings, recipient: string, left: number): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('A recovery code of your {brand} account was used', { brand: settings.BRAND_NAME }),
    [
      t(
        '{count, plural, one {One of your recovery codes has signed you in. # is left; you can make ten new ones in your account.} other {One of your recovery codes has signed you in. # are left; you can make ten new ones in your account.}}',
        { count: left },
      ),
      t(
        'If that was not you, please write to us at once. If you have lost a device, please remove it in your account.',
      ),
    ],
  )
}

export function newRecoveryCodesMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('New recovery codes for your {brand} account', { brand: settings.BRAND_NAME }),
    [t('Ten new recovery codes were made for your account. Those from before no longer work.'), t(NOT_YOU)],
  )
}

export function codeGuessesMail(settings: Settings, recipient: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, t('Someone has your {brand} password', { brand: settings.BRAND_NAME }), [
    t(
      'Your password was typed correctly for your account, and then wrong codes, ten times within an hour. No one has signed in with them.',
    ),
    t('If that was not you, someone knows your password. Please set a new one now:'),
    { link: recover, label: t('Set a new password') },
  ])
}

/** @param phone ten digits */
export function codeText({ BRAND_NAME: brand }: Settings, phone: string, code: string): OutgoingMessage {
  const body = t('{code} is your {brand} verification code. It works for 10 minutes. We will never ask you for it.', {
    code,
    brand,
  })
  return { channel: 'sms', recipient: internationally(phone), subject: '', body, links: [] }
}
