import { type Kysely, sql } from 'kysely'
import { flow } from '#contract/desk/catalog-flow.ts'
import { GONE_DRAFT_DAYS, GONE_DRAFTS_SHOWN, type GoneDraft } from '#contract/desk/ideas.ts'
import type { DeskTables } from '#server/db/tables.ts'

type Row = Omit<GoneDraft, 'at' | 'questions'> & { at: Date; questions: unknown }

/** Drafts that stand nowhere anymore. The record of the change that ended each has it whole. */
export async function goneDraftsOf(db: Kysely<DeskTables>, ideaId: number, now: Date) {
  const { rows } = await sql<Row>`
    select record.id, record.at, staff.name as by, record.action = 'discardIdeaDraft' as discarded,
      record.before -> 'draft' as questions
    from desk.audit_records record left join desk.staff on staff.id = record.staff_id
    where record.thing_type = 'idea' and record.thing_id = ${String(ideaId)}
      and record.action in ('saveIdeaDraft', 'discardIdeaDraft') and jsonb_typeof(record.before -> 'draft') = 'array'
      and record.at > ${now}::timestamptz - make_interval(days => ${GONE_DRAFT_DAYS})
    order by record.id desc limit ${GONE_DRAFTS_SHOWN}`.execute(db)
  return rows.flatMap((row) => {
    // in the schema's own order of fields; what an older release wrote otherwise is in the log alone
    const { success, data } = flow.safeParse(row.questions)
    return success ? [{ ...row, questions: data }] : []
  })
}
