import { sql } from 'kysely'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { domainsElsewhere, type Naming } from './conflicts.ts'
import { addFault, type ListFaults, type ListSource, openList, type Reading, readList } from './read-list.ts'
import type { ListLayout, ReadRow } from './read-row.ts'

type Storing = Naming & {
  readonly trialId: string
  readonly companyId: number
  readonly secrets: Secrets
  readonly maxLines: number
}

export type StoredList = ListLayout & {
  readonly faults: ListFaults
  readonly lines: number
  /** Lines that cannot be read and do not show whom they are about. */
  readonly broken: number
}

/**
 * Reads a list and stores its people with their dry run, in batches.
 * @throws {Problem} 422 for a file that cannot be read
 */
export async function storeList(
  db: DeskDb | DeskTrx,
  source: ListSource,
  reading: Reading,
  storing: Storing,
): Promise<StoredList> {
  const list = await openList(source, reading)
  const elsewhere = await domainsElsewhere(db, storing.companyId, storing)
  const faults: ListFaults = { listed: [], count: 0, repeated: 0 }
  let lines = 0
  let broken = 0
  let digits: boolean | null = null
  for await (const batch of readList(source, list, { ...storing, elsewhere, instead: reading.instead })) {
    lines += batch.length
    broken += batch.filter((row) => 'fault' in row && row.isBroken).length
    for (const row of batch)
      if ('person' in row && row.person.digits !== null) digits = row.person.digits && digits !== false
    await savePeople(db, storing.trialId, batch, faults)
  }
  await db
    .updateTable('desk.eligibility_trials')
    .set({ number_digits: digits })
    .where('id', '=', storing.trialId)
    .execute()
  const { columns, dateOrder, mode } = list
  return { columns, dateOrder, mode, faults, lines, broken }
}

type Saved = { readonly line: number; readonly identity: Buffer; readonly address: Buffer | null }

/** The first line about a person counts; each later one is a fault. */
async function savePeople(db: DeskDb | DeskTrx, trialId: string, batch: readonly ReadRow[], faults: ListFaults) {
  const all = batch.flatMap((row) => rowsToSave(row))
  const stored = new Set(all.length === 0 ? [] : await insertPeople(db, trialId, all))
  const repeated = batch.flatMap((row) => ('person' in row && !stored.has(row.person.line) ? [row.person] : []))
  const firsts = repeated.length === 0 ? [] : await firstLines(db, trialId, repeated)
  const sentences = new Map(firsts.map(({ line, sentence }) => [line, sentence]))
  for (const row of batch) {
    if ('fault' in row) addFault(faults, row.fault)
    else if (!stored.has(row.person.line)) {
      faults.repeated += 1
      const sentence = sentences.get(row.person.line) ?? 'This person stands in another line.'
      addFault(faults, { line: row.person.line, column: null, sentence })
    }
  }
}

const NOTHING_ELSE = { proof: null, digits: null, site: null, plan: null, startsOn: null, endsOn: null }

function rowsToSave(row: ReadRow) {
  if ('person' in row) return [{ ...row.person, isFaulty: false }]
  return row.known ? [{ ...NOTHING_ELSE, ...row.known, line: row.fault.line, isFaulty: true }] : []
}

async function insertPeople(
  db: DeskDb | DeskTrx,
  trialId: string,
  all: readonly ReturnType<typeof rowsToSave>[number][],
) {
  const { rows } = await sql<{ line: number }>`
    insert into desk.eligibility_trial_people
      (trial_id, line, identity, address_hmac, proof_hmac, site, plan, starts_on, ends_on, is_faulty)
    select ${trialId}, * from unnest(${all.map(({ line }) => line)}::integer[],
      ${all.map(({ identity }) => identity)}::bytea[], ${all.map(({ address }) => address)}::bytea[],
      ${all.map(({ proof }) => proof)}::bytea[], ${all.map(({ site }) => site)}::text[],
      ${all.map(({ plan }) => plan)}::text[], ${all.map(({ startsOn }) => startsOn)}::date[],
      ${all.map(({ endsOn }) => endsOn)}::date[], ${all.map(({ isFaulty }) => isFaulty)}::boolean[])
    on conflict do nothing returning line`.execute(db)
  return rows.map(({ line }) => line)
}

/** The earlier lines about the same people. */
async function firstLines(db: DeskDb | DeskTrx, trialId: string, repeated: readonly Saved[]) {
  const { rows } = await sql<{ line: number; first: number; is_same_person: boolean; by_address: boolean }>`
    select distinct on (again.line) again.line, person.line as first, person.identity = again.identity as is_same_person,
      again.identity = again.address_hmac as by_address
    from unnest(${repeated.map(({ line }) => line)}::integer[], ${repeated.map(({ identity }) => identity)}::bytea[],
      ${repeated.map(({ address }) => address)}::bytea[]) as again (line, identity, address_hmac)
    join desk.eligibility_trial_people as person on person.trial_id = ${trialId}
      and (person.identity = again.identity or person.address_hmac = again.address_hmac)
    order by again.line, is_same_person desc`.execute(db)
  return rows.map(({ line, first, is_same_person, by_address }) => ({
    line,
    sentence: `The same ${is_same_person && !by_address ? 'employee number' : 'address'} stands in line ${first}.`,
  }))
}
