import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'

/** All people in operations whose accounts are active and can sign in. */
export function operationsAtWork(db: DeskDb) {
  return db
    .selectFrom('desk.staff')
    .where('role', '=', 'operations')
    .where('password_hash', 'is not', null)
    .where('closed_at', 'is', null)
}

type Mail = (settings: App['config'], recipient: string) => OutgoingMessage

/**
 * Mails everyone in operations, including the person who acted, so that an action of one person is visible to the
 * others.
 */
export async function tellOperations(trx: DeskTrx, { config }: Pick<App, 'config'>, mail: Mail) {
  const operations = await operationsAtWork(trx).select('email').orderBy('id').execute()
  for (const { email } of operations) await enqueue(trx, mail(config, email))
}

type Step = {
  readonly subject: string
  /** The action and the person; names no member. */
  readonly what: string
  /** Path of the desk page that shows it. */
  readonly path: string
}

/** Mail about one step of an action that needs two people. */
export function stepMail({ subject, what, path }: Step): Mail {
  return (settings, recipient) =>
    accountMail(settings, recipient, `${subject} at the ${settings.BRAND_NAME} desk`, [
      what,
      { link: `${settings.deskPublicUrl}${path}`, label: 'See it at the desk' },
      'Everybody in operations gets this mail. If it should not be so, please ask them.',
    ])
}
