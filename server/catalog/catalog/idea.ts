import { type Kysely, sql } from 'kysely'
import type { Audience } from '#contract/desk/operations/companies.ts'
import { flow } from '#contract/desk/operations/flow.ts'
import { GONE_DRAFT_DAYS, GONE_DRAFTS_SHOWN, type GoneDraft } from '#contract/desk/operations/ideas.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { askedOf, askedSince } from './asked.ts'
import { readDraft } from './draft.ts'
import { versionsOf } from './versions.ts'

type Head = {
  id: number
  name: string
  description: string
  category: { id: number; name: string; hue: string; retired: boolean } | null
  visible: boolean
  retired: boolean
  asked: number | null
  milestones: string[]
  checklist: string[]
  audience: Audience | null
}

/** An idea with its versions, its draft and its discarded drafts. */
export async function readIdea(db: Kysely<DeskTables>, id: number, now: Date) {
  const asked_since = askedSince(now)
  const { rows } = await sql<Head>`
    select s.id, s.name, s.description, s.for_alpha as visible, s.milestones, s.checklist,
      case when s.company_id is not null then jsonb_build_object(
        'company_id', s.company_id, 'sites', s.sites, 'plans', s.plans) end as audience,
      s.retired_at is not null as retired, ${askedOf(asked_since)} as asked,
      case when c.id is not null then jsonb_build_object(
        'id', c.id, 'name', c.name, 'hue', c.hue, 'retired', c.retired_at is not null) end as category
    from surveys s left join categories c on c.id = s.category_id
    where s.id = ${id} and s.listed`.execute(db)
  const [head] = rows
  if (!head) throw new Problem('not_found')
  const [draft, versions] = [await readDraft(db, id), await versionsOf(db, id)]
  return { ...head, asked_since, draft, versions, gone_drafts: await goneDraftsOf(db, id, now) }
}

type Row = Omit<GoneDraft, 'at' | 'questions'> & { at: Date; questions: unknown }

/** Drafts that no longer exist. The record of the change that removed each contains it. */
async function goneDraftsOf(db: Kysely<DeskTables>, ideaId: number, now: Date) {
  const { rows } = await sql<Row>`
    select record.id, record.at, staff.name as by, record.action = 'discardIdeaDraft' as discarded,
      record.before -> 'draft' as questions
    from desk.audit_records record left join desk.staff on staff.id = record.staff_id
    where record.thing_type = 'idea' and record.thing_id = ${String(ideaId)}
      and record.action in ('saveIdeaDraft', 'discardIdeaDraft') and jsonb_typeof(record.before -> 'draft') = 'array'
      and record.at > ${now}::timestamptz - make_interval(days => ${GONE_DRAFT_DAYS})
    order by record.id desc limit ${GONE_DRAFTS_SHOWN}`.execute(db)
  return rows.flatMap((row) => {
    // in the field order of the schema; drafts in an older format are only in the log
    const { success, data } = flow.safeParse(row.questions)
    return success ? [{ ...row, questions: data }] : []
  })
}
