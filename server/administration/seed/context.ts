import type { Transaction } from 'kysely'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { App } from '#server/platform/http/app.ts'
import type { SeedCatalog } from './content/catalog.ts'
import type { DemoMember } from './content/people.ts'

/** Required parts of the server; an App has all of them. */
export type Seeder = Pick<App, 'deskDb' | 'now' | 'newId'> & { storage: Pick<App['storage'], 'put'> }

export type Trx = Transaction<DeskTables>

/** Key: the slug of the company. */
export type CompanyIds = ReadonlyMap<string, number>
export type SeededMember = DemoMember & { id: number }
/** Keys of members and staff are those of the content. */
export type SeededMembers = ReadonlyMap<string, SeededMember>
export type SeededStaff = ReadonlyMap<string, { id: number; name: string }>

/** Previously seeded data that the requests need. */
export type Seeding = Pick<Seeder, 'storage' | 'newId'> & {
  catalog: SeedCatalog
  members: SeededMembers
  staff: SeededStaff
  now: Date
}

/** Owner of an answer, a message or a file. */
export type SeedOwner = { requestId: number; member: SeededMember; seeding: Seeding }

/** Finds a key of the demo content. A missing key is a mistake in the content. */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo knows no ${String(key)}.`)
  return value
}
