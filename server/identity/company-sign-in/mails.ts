import { t } from '#basics/language/translate.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Mails to members about the sign-in of their company. */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

/** Proves that the account with this address belongs to the person who signed in at the company. */
export function joinLinkMail(
  settings: Settings,
  recipient: string,
  { company, token }: { readonly company: string; readonly token: string },
): OutgoingMessage {
  return accountMail(settings, recipient, t('Is this your {brand} account?', { brand: settings.BRAND_NAME }), [
    t(
      'Somebody, probably you, signed in at {company} with this address, which has an account already. If it is yours, confirm it, and from then on {company} signs you in:',
      { company },
    ),
    { link: `${settings.publicUrl}/join/${token}`, label: t('This is my account') },
    t('The link works once, within two hours.'),
    t('If that was not you, you can leave this mail: nothing changes.'),
  ])
}

/** To a member whose account the company's issuer signs in from now on. */
export function joinedMail(settings: Settings, recipient: string, company: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('{company} signs you in to {brand} from now on', { company, brand: settings.BRAND_NAME }),
    [
      t(
        'You signed in at {company} and typed your password once. From now on {company} signs you in to your account.',
        { company },
      ),
      t('If that was not you, please write to us at once.'),
    ],
  )
}
