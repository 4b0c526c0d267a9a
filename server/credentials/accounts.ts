import type { sql } from 'kysely'
import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'

type Name = ReturnType<typeof sql.table>
type LinkMail = (config: Config, recipient: string, token: string) => OutgoingMessage

/** Members and staff have accounts of their own, with the same columns in tables of their own names. */
export type Accounts = {
  readonly table: Name
  readonly links: Name
  /** Whose a link is: its column. */
  readonly owner: ReturnType<typeof sql.ref>
  readonly recoveryAsks: Name
  /** Where a wrong password is written that counts against no account. */
  readonly uncountedBucket: string
  readonly recoveryMail: LinkMail
  readonly unlockMail: LinkMail
}
