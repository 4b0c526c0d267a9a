import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Mails to members who have left their company. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

export type Ended = {
  readonly company: string
  /** Until when open requests can be finished; null: without a limit. */
  readonly until: Date | null
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** The subject names no company: another reader of the mailbox learns less. */
export function placeEndedMail(settings: Settings, recipient: string, { company, until }: Ended): OutgoingMessage {
  const names = { company, brand: settings.BRAND_NAME }
  return accountMail(settings, recipient, t('Your {brand} account stays yours', { brand: settings.BRAND_NAME }), [
    t('{company} no longer has you on its list for {brand}. This is what happens now:', names),
    t('Yours for good: your account, with every request, message and file.'),
    until
      ? t('Your open requests can be finished until {day}. New ones cannot be started.', {
          day: formatDate(until, DAY),
        })
      : t('Your requests go on as before.'),
    t('The benefits of {company} end. It does not learn what you asked for, now or later.', names),
    { link: `${settings.publicUrl}/account#leaving`, label: t('See your account') },
    t('If this is wrong, your company can put you on its list again, and everything is back.'),
  ])
}
