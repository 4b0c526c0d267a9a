import { t } from '#basics/language/translate.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

/** To the member whose employee number was used for another account. */
export function numberTakenMail(settings: Settings, recipient: string): OutgoingMessage {
  const signIn = `${settings.publicUrl}/sign-in`
  return accountMail(settings, recipient, t('You already have a {brand} account', { brand: settings.BRAND_NAME }), [
    t(
      'Somebody, probably you, used your employee number for another account. It counts for one account, so nothing was changed. You can sign in to yours here:',
    ),
    { link: signIn, label: t('Sign in') },
    t('If that was not you, please write to us.'),
  ])
}
