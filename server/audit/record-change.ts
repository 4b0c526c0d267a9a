import type { DeskTrx } from '#server/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/http/app.ts'

export type AuditedChange = {
  /** The endpoint's name. */
  readonly action: string
  readonly thing: {
    readonly type:
      | 'category'
      | 'idea'
      | 'offering'
      | 'company'
      | 'staff'
      | 'member'
      | 'saved_reply'
      | 'option_set'
      | 'business_hours'
      | 'setup'
      | 'letter'
      | 'unsealing'
    readonly id: string | number
    /** As a colleague calls it; a member by their external id, never by name. */
    readonly name: string
  }
  /** Null: it was not there. */
  readonly before: object | null
  /** Null: it is not there anymore. */
  readonly after: object | null
}

/** Puts a change of operations into the audit log, in the transaction that makes it: no record, no change. */
export async function recordChange(
  trx: DeskTrx,
  staff: Pick<StaffActor, 'id'> | CommandLine,
  change: AuditedChange,
  at: Date,
) {
  const { action, thing, before, after } = change
  await trx
    .insertInto('desk.audit_records')
    .values({
      at,
      staff_id: staff.id,
      action,
      thing_type: thing.type,
      thing_id: String(thing.id),
      thing_name: thing.name,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
