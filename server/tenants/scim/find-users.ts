import { sql } from 'kysely'
import { storedAddress } from '#basics/text/email-address.ts'
import type { App, CompanySystem } from '#server/platform/http/app.ts'
import { hashAddress } from '#server/tenants/eligibility/hash-person.ts'
import { ScimFault } from './fault.ts'
import { parseFilter, type UserFilter } from './filter.ts'
import { hashExternalId, hashUserName, openUser, type StoredUser, usersOf } from './stored-user.ts'

export const PAGE_MAX = 200

type Page = { readonly startIndex: number; readonly total: number; readonly users: StoredUser[] }

/** A page of the company's users in the order in which they were created. */
export async function listUsers(app: App, system: CompanySystem, query: ReadonlyMap<string, string>): Promise<Page> {
  const startIndex = Math.max(1, wholeNumber(query, 'startindex', 1))
  const count = Math.min(PAGE_MAX, Math.max(0, wholeNumber(query, 'count', PAGE_MAX)))
  const filter = query.get('filter')
  const found = matching(app, system, filter ? parseFilter(filter) : [])
  const { total } = await found
    .clearSelect()
    .select((rows) => rows.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (count === 0 || startIndex > total) return { startIndex, total, users: [] }
  const rows = await found
    .orderBy('user.id')
    .limit(count)
    .offset(startIndex - 1)
    .execute()
  return { startIndex, total, users: rows.map((row) => openUser(app.secrets, system.companyId, row)) }
}

/** @throws {ScimFault} 404, also for a user of another company */
export async function findUser(app: App, { companyId }: CompanySystem, externalId: string): Promise<StoredUser> {
  refuseMalformed(externalId)
  const row = await usersOf(app.deskDb, companyId).where('user.external_id', '=', externalId).executeTakeFirst()
  if (!row) throw noSuchUser()
  return openUser(app.secrets, companyId, row)
}

/** A malformed ID is 404 like an unknown one. */
export function refuseMalformed(externalId: string) {
  if (!/^[\w-]{1,64}$/.test(externalId)) throw noSuchUser()
}

export const noSuchUser = () => new ScimFault(404, 'There is no such user.')

function matching({ deskDb, secrets }: App, { companyId }: CompanySystem, filter: UserFilter) {
  return filter.reduce(
    (query, { userName, externalId, email, active }) => {
      if (userName !== undefined)
        return query.where('user.user_name_hmac', '=', hashUserName(secrets, companyId, userName))
      if (externalId !== undefined)
        return query.where('user.external_id_hmac', '=', hashExternalId(secrets, companyId, externalId))
      if (email !== undefined) return query.where(hasEmail(hashAddress(secrets, storedAddress(email))))
      return query.where('user.active', '=', active ?? true)
    },
    usersOf(deskDb, companyId),
  )
}

const hasEmail = (identity: Buffer) => sql<boolean>`exists (
  select from desk.directory_identities as one
  where one.user_id = "user".id and one.kind = 'email' and one.identity = ${identity})`

function wholeNumber(query: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const given = query.get(name)
  if (given === undefined || given === '') return otherwise
  if (!/^-?\d{1,9}$/.test(given)) throw new ScimFault(400, 'startIndex and count are whole numbers.', 'invalidValue')
  return Number(given)
}
