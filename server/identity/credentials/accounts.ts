import type { RawBuilder, sql } from 'kysely'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

type Name = ReturnType<typeof sql.table>
type LinkMail = (config: Config, recipient: string, token: string) => OutgoingMessage

/** Members and staff have separate account tables with the same columns. */
export type Accounts = {
  readonly table: Name
  readonly links: Name
  /** Column of the owner of a link. */
  readonly owner: ReturnType<typeof sql.ref>
  readonly recoveryAsks: Name
  /** The language in which the owner of an account is written to, or null. */
  readonly locale: RawBuilder<string | null>
  /** Where a wrong password is recorded if it counts against no account. */
  readonly uncountedBucket: string
  readonly recoveryMail: LinkMail
  readonly unlockMail: LinkMail
}
