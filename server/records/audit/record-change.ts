import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { CommandLine, CompanySystem, StaffActor } from '#server/platform/http/app.ts'

export type AuditedChange = {
  /** Name of the endpoint. */
  readonly action: string
  readonly thing: {
    readonly type:
      | 'category'
      | 'idea'
      | 'offering'
      | 'offering_category'
      | 'company'
      | 'staff'
      | 'member'
      | 'saved_reply'
      | 'option_set'
      | 'business_hours'
      | 'setup'
      | 'letter'
      | 'unsealing'
      | 'directory_user'
    readonly id: string | number
    /** Readable name; for a member the external ID, never the name. */
    readonly name: string
  }
  /** Null: it was created. */
  readonly before: object | null
  /** Null: it was deleted. */
  readonly after: object | null
}

/** Staff, a command, or a company's own system. */
export type ChangeActor = Pick<StaffActor, 'id'> | CommandLine | Pick<CompanySystem, 'id' | 'companyId'>

/**
 * Writes a change by operations or a company's own system to the audit log, in the transaction of the change: without a record, the change fails.
 */
export async function recordChange(trx: DeskTrx, actor: ChangeActor, change: AuditedChange, at: Date) {
  const { action, thing, before, after } = change
  await trx
    .insertInto('desk.audit_records')
    .values({
      at,
      staff_id: actor.id,
      company_id: 'companyId' in actor && actor.id === null ? actor.companyId : null,
      action,
      thing_type: thing.type,
      thing_id: String(thing.id),
      thing_name: thing.name,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
