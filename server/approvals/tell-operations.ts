import type { OutgoingMessage } from '#server/adapters/message.ts'
import { accountMail } from '#server/credentials/account-mail.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'

/** Everybody in operations who works there and can sign in. */
export function operationsAtWork(db: DeskDb) {
  return db
    .selectFrom('desk.staff')
    .where('role', '=', 'operations')
    .where('password_hash', 'is not', null)
    .where('closed_at', 'is', null)
}

type Mail = (settings: App['config'], recipient: string) => OutgoingMessage

/** Mails all operations, the one who acted among them: what one of them does alone is seen by the others. */
export async function tellOperations(trx: DeskTrx, { config }: Pick<App, 'config'>, mail: Mail) {
  const operations = await operationsAtWork(trx).select('email').orderBy('id').execute()
  for (const { email } of operations) await enqueue(trx, mail(config, email))
}

type Step = {
  readonly subject: string
  /** Who did what; it names no member. */
  readonly what: string
  /** Where the desk shows it. */
  readonly path: string
}

/** One step of what is done in pairs. */
export function stepMail({ subject, what, path }: Step): Mail {
  return (settings, recipient) =>
    accountMail(settings, recipient, `${subject} at the ${settings.BRAND_NAME} desk`, [
      what,
      { link: `${settings.deskPublicUrl}${path}`, label: 'See it at the desk' },
      'Everybody in operations gets this mail. If it should not be so, please ask them.',
    ])
}
