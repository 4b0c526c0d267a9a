import { type Kysely, sql } from 'kysely'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { type IdeaVersion, VERSIONS_SHOWN } from '#contract/desk/operations/ideas.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'

/** Newest first; the first one is live. */
export async function versionsOf(db: Kysely<DeskTables>, id: number, limit = VERSIONS_SHOWN): Promise<IdeaVersion[]> {
  const { rows } = await sql<IdeaVersion>`
    select v.number, v.published_at, staff.name as published_by,
      coalesce((select jsonb_agg(${question} order by q.position) from questions q where q.survey_version_id = v.id), '[]')
        as questions
    from survey_versions v left join desk.staff on staff.id = v.published_by
    where v.survey_id = ${id} and v.published_at is not null
    order by v.number desc limit ${limit}`.execute(db)
  return rows
}

/** The live questions. */
export async function liveQuestions(db: Kysely<DeskTables>, id: number): Promise<FlowQuestion[]> {
  const [live] = await versionsOf(db, id, 1)
  return live?.questions ?? []
}

/** A version asks for each Datum once, and a choice has each value once, so they can serve as keys. */
const question = sql`jsonb_build_object(
  'key', 'datum-' || q.datum_id, 'label', q.label, 'type', q.type, 'optional', q.optional, 'suggested', q.suggested,
  'datum_id', q.datum_id, 'datum_label', '',
  'choices', (select coalesce(jsonb_agg(choice || jsonb_build_object('key', choice ->> 'value')), '[]')
    from jsonb_array_elements(q.select_options) choice))`
