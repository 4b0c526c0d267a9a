import type { Transaction } from 'kysely'
import type { DeskTables } from '#server/db/tables.ts'
import type { App } from '#server/http/app.ts'
import type { SeedCatalog } from './content/catalog.ts'
import type { DemoMember } from './content/people.ts'

/** What seeding takes of the server; an App has it all. */
export type Seeder = Pick<App, 'deskDb' | 'now' | 'newId'> & { storage: Pick<App['storage'], 'put'> }

export type Trx = Transaction<DeskTables>

/** By the company's slug. */
export type CompanyIds = ReadonlyMap<string, number>
export type SeededMember = DemoMember & { id: number }
/** Members and staff go by the key that the content has for them. */
export type SeededMembers = ReadonlyMap<string, SeededMember>
export type SeededStaff = ReadonlyMap<string, { id: number; name: string }>

/** What the requests need of what was seeded before them. */
export type Seeding = Pick<Seeder, 'storage' | 'newId'> & {
  catalog: SeedCatalog
  members: SeededMembers
  staff: SeededStaff
  now: Date
}

/** Where an answer, a message or a file belongs. */
export type SeedOwner = { requestId: number; member: SeededMember; seeding: Seeding }

/** The demo's own keys: a missing one is a slip of the pen in its content. */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo knows no ${String(key)}.`)
  return value
}
