import { sql } from 'kysely'
import type { FileCheck, HeldFiles } from '#contract/desk/operations/alarms.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'

const HELD_MAX = 100

type Held = Omit<HeldFiles, 'hour' | 'company'> & { hour: Date; company_id: number | null; company_name: string | null }

/** Files that did not pass their virus scan, by the hour, so that an alarm does not show whose message it was. */
export async function heldFiles(trx: DeskTrx, since: Date) {
  const { rows } = await sql<Held>`
    select date_trunc('hour', scanned_at, 'UTC') as hour, companies.id as company_id, companies.name as company_name,
      case when uploads.staff_id is null then 'member' else 'staff' end as from,
      coalesce(content_type, '') as content_type, coalesce(scan_finding, '') as finding, count(*)::integer as count,
      bool_and(removed_at is not null) as deleted
    from uploads left join lateral (
      select companies.id, companies.name from member_companies join companies on companies.id = company_id
      where member_companies.member_id = uploads.member_id order by ended_at is not null, companies.id limit 1
    ) as companies on true
    where scan_state = 'refused' and scanned_at > ${since}
    group by 1, 2, 3, 4, 5, 6 order by hour desc, company_name, finding limit ${sql.lit(HELD_MAX)}`.execute(trx)
  return rows.map(({ company_id: id, company_name: name, ...held }) => ({
    ...held,
    company: id === null || name === null ? null : { id, name },
  }))
}

type Times = { stopped_since: Date | null; version_at: Date | null }

export async function readFileCheck(trx: DeskTrx, since: Date) {
  const { rows } = await sql<Omit<FileCheck, keyof Times> & Times>`
    select stopped_since, version, version_at,
      (select count(*) from uploads where scan_state = 'checking')::integer as waiting,
      (select count(*) from uploads where scan_state = 'checking' and scan_delayed and stopped_since is null)::integer as unchecked,
      (select count(*) from uploads where scanned_at > ${since})::integer as checked
    from desk.file_check`.execute(trx)
  return rows[0] ?? null
}

/** Since when the scanner does not answer, and the number of files that wait. Null while it answers, or without one. */
export async function stoppedCheck({ config, deskDb }: Pick<App, 'config' | 'deskDb'>) {
  if (!config.VIRUS_SCAN_URL) return null
  const { rows } = await sql<{ since: Date; waiting: number }>`
    select stopped_since as since, (select count(*) from uploads where scan_state = 'checking')::integer as waiting
    from desk.file_check where stopped_since is not null`.execute(deskDb)
  return rows[0] ?? null
}
