import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { ScimUser } from './read-user.ts'

export type StoredUser = {
  readonly id: number
  readonly externalId: string
  readonly version: number
  readonly createdAt: Date
  readonly changedAt: Date
  readonly user: ScimUser
}

/** The company's users that the directory has not deleted. */
export function usersOf(db: DeskDb | DeskTrx, companyId: number) {
  return db
    .selectFrom('desk.directory_users as user')
    .select(['user.id', 'user.external_id', 'user.version', 'user.created_at', 'user.changed_at'])
    .select((row) => row.ref('user.content_sealed').$notNull().as('content_sealed'))
    .where('user.company_id', '=', companyId)
    .where('user.deleted_at', 'is', null)
}

type Row = {
  id: number
  external_id: string
  version: number
  created_at: Date
  changed_at: Date
  content_sealed: Buffer
}

export function openUser(secrets: Secrets, companyId: number, row: Row): StoredUser {
  return {
    id: row.id,
    externalId: row.external_id,
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    // only sealUser writes it
    user: JSON.parse(secrets.open('directory', companyId, row.content_sealed).toString()) as ScimUser,
  }
}

export const sealUser = (secrets: Secrets, companyId: number, user: ScimUser): Buffer =>
  secrets.seal('directory', companyId, Buffer.from(JSON.stringify(user)))

/** Keyed hash of a user name, which is unique in a company without regard to case. */
export const hashUserName = (secrets: Secrets, companyId: number, userName: string): Buffer =>
  secrets.sign('directory', `${companyId}:userName:${userName.normalize('NFKC').toLowerCase()}`)

export const hashExternalId = (secrets: Secrets, companyId: number, externalId: string): Buffer =>
  secrets.sign('directory', `${companyId}:externalId:${externalId}`)
