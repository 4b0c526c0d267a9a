import type { Transaction } from 'kysely'
import type { DeskTables } from '#server/db/tables.ts'
import type { App } from '#server/http/app.ts'
import type { CompanySlug } from './companies.ts'
import type { DemoMember } from './member.ts'
import type { MemberKey } from './members.ts'
import type { StaffKey } from './staff.ts'

/** What the demo is sown with; an App is one. */
export type Sower = Pick<App, 'deskDb' | 'now' | 'newId'> & { storage: Pick<App['storage'], 'put'> }

export type Trx = Transaction<DeskTables>

export type CompanyIds = ReadonlyMap<CompanySlug, number>
export type SownMember = DemoMember & { id: number }
export type SownMembers = ReadonlyMap<MemberKey, SownMember>
export type SownStaff = ReadonlyMap<StaffKey, { id: number; name: string }>

/** What the requests need of what was sown before them. */
export type Sowing = Pick<Sower, 'storage' | 'newId'> & {
  members: SownMembers
  staff: SownStaff
  now: Date
}

/** Where an answer, a message or a file belongs. */
export type Place = { requestId: number; member: SownMember; sowing: Sowing }

/** The demo's own keys: a missing one is a slip of the pen in its data. */
export function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo knows no ${String(key)}.`)
  return value
}
