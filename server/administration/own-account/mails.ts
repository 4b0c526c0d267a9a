import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Mails about what members do with their own data. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

export function erasureAskedMail(
  settings: Settings,
  recipient: string,
  { at, timeZone }: { at: Date; timeZone: string },
): OutgoingMessage {
  const day = formatDate(at, { ...DAY, timeZone })
  const brand = settings.BRAND_NAME
  return accountMail(settings, recipient, t('Your {brand} account will be erased', { brand }), [
    t('You asked us to erase your account. It is erased on {day}, with every request, message and file.', { day }),
    t('Until then everything works as before, and you can keep your account with one press:'),
    { link: `${settings.publicUrl}/account#your-data`, label: t('Keep my account') },
    t('If you did not ask for this, keep your account, change your password and write to us at once.'),
  ])
}

export function erasureCanceledMail(settings: Settings, recipient: string): OutgoingMessage {
  const brand = settings.BRAND_NAME
  return accountMail(settings, recipient, t('Your {brand} account stays', { brand }), [
    t('Your account will not be erased. Everything is as before.'),
    t('If that was not you, please write to us at once.'),
  ])
}

export function accountErasedMail(settings: Settings, recipient: string): OutgoingMessage {
  const brand = settings.BRAND_NAME
  return accountMail(settings, recipient, t('Your {brand} account was erased', { brand }), [
    t('As you asked, your account was erased, with every request, message and file. That cannot be undone.'),
    t('Totals of finished quarters stay, without you. This is the last mail about that account.'),
  ])
}

export function dataDownloadedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('A copy of your {brand} data was downloaded', { brand: settings.BRAND_NAME }),
    [
      t('Somebody, probably you, downloaded a copy of what we keep about you, signed in with your password.'),
      t('If that was not you, somebody knew your password. Please set a new one now, and write to us:'),
      { link: `${settings.publicUrl}/forgot-password`, label: t('Set a new password') },
    ],
  )
}
