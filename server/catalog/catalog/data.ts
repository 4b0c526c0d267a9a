import { type Kysely, sql } from 'kysely'
import type { Datum } from '#contract/desk/operations/ideas.ts'
import { questionType } from '#contract/shared/question.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'

/** Data that a question can ask for, with the number of ideas that use each; the most used first. */
export async function readData(db: Kysely<DeskTables>): Promise<Datum[]> {
  const { rows } = await sql<Datum>`
    with live as (
      select distinct on (v.survey_id) v.id from survey_versions v join surveys s on s.id = v.survey_id
      where v.published_at is not null and s.listed and s.retired_at is null order by v.survey_id, v.number desc)
    select d.id, d.label, d.type, count(live.id)::integer as ideas
    from data d left join questions q on q.datum_id = d.id left join live on live.id = q.survey_version_id
    where d.type = any(${[...questionType.options]}) group by d.id
    order by ideas desc, lower(d.label), d.id`.execute(db)
  return rows
}
