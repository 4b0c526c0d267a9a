import { isDeepStrictEqual } from 'node:util'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { App, CompanySystem } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockEligibility } from '#server/tenants/eligibility/preview.ts'
import { ScimFault } from './fault.ts'
import { findUser, noSuchUser, refuseMalformed } from './find-users.ts'
import { addressesOf, identitiesOf, replaceIdentities, syncPeople } from './identities.ts'
import { patchUser } from './patch.ts'
import { readUser, type ScimUser } from './read-user.ts'
import { ENTERPRISE } from './schema-names.ts'
import { hashExternalId, hashUserName, openUser, type StoredUser, sealUser, usersOf } from './stored-user.ts'

export async function createUser(app: App, system: CompanySystem, body: unknown): Promise<StoredUser> {
  const user = readUser(body, true)
  const externalId = app.newId()
  await change(app, system, async (trx) => {
    const { id } = await trx
      .insertInto('desk.directory_users')
      .values({
        ...columnsOf(app, system, user),
        company_id: system.companyId,
        external_id: externalId,
        created_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveIdentities(trx, app, system, { id, before: null, after: user })
    await note(trx, app, system, { externalId, change: 'added', after: { active: user.active } })
  })
  return findUser(app, system, externalId)
}

export type Target = {
  readonly externalId: string
  /** Versions that the caller accepts; null: any. */
  readonly ifMatch: readonly number[] | null
}

export const replaceUser = (app: App, system: CompanySystem, target: Target, body: unknown): Promise<StoredUser> =>
  saveUser(app, system, target, ({ active }) => readUser(body, active))

export const changeUser = (app: App, system: CompanySystem, target: Target, body: unknown): Promise<StoredUser> =>
  saveUser(app, system, target, (user) => readUser(withExtension(patchUser(user, body)), user.active))

/** In the form of a resource, so that a patched user meets the same rules as a sent one. */
const withExtension = ({ employeeNumber, ...user }: ScimUser) => ({ ...user, [ENTERPRISE]: { employeeNumber } })

async function saveUser(
  app: App,
  system: CompanySystem,
  target: Target,
  changed: (user: ScimUser) => ScimUser,
): Promise<StoredUser> {
  await change(app, system, async (trx) => {
    const { id, version, user } = await lockUser(trx, app, system, target)
    const after = changed(user)
    if (isDeepStrictEqual(after, user)) return
    await trx
      .updateTable('desk.directory_users')
      .set({ ...columnsOf(app, system, after), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await saveIdentities(trx, app, system, { id, before: user, after })
    const kind = user.active && !after.active ? 'ended' : 'changed'
    const recorded = { active: after.active, changed: changedNames(user, after) }
    await note(trx, app, system, { externalId: target.externalId, change: kind, after: recorded })
  })
  return findUser(app, system, target.externalId)
}

/** Forgets what the directory sent. Hashes of the addresses stay inactive. */
export async function deleteUser(app: App, system: CompanySystem, target: Target): Promise<void> {
  await change(app, system, async (trx) => {
    const { id, version, user } = await lockUser(trx, app, system, target)
    await trx
      .updateTable('desk.directory_users')
      .set({ user_name_hmac: null, external_id_hmac: null, content_sealed: null, active: false })
      .set({ version: version + 1, changed_at: app.now(), deleted_at: app.now() })
      .where('id', '=', id)
      .execute()
    await saveIdentities(trx, app, system, { id, before: user, after: { ...user, active: false } })
    await note(trx, app, system, { externalId: target.externalId, change: 'ended', after: null })
  })
}

/** All of a call or nothing, one call of a company after the other. */
async function change(app: App, { companyId }: CompanySystem, act: (trx: DeskTrx) => Promise<void>) {
  try {
    await app.deskDb.transaction().execute(async (trx) => {
      await lockEligibility(trx, companyId)
      await act(trx)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ScimFault(409, 'Another user has this userName.', 'uniqueness')
  }
}

async function lockUser(trx: DeskTrx, app: App, { companyId }: CompanySystem, { externalId, ifMatch }: Target) {
  refuseMalformed(externalId)
  const row = await usersOf(trx, companyId).where('user.external_id', '=', externalId).forUpdate().executeTakeFirst()
  if (!row) throw noSuchUser()
  if (ifMatch && !ifMatch.includes(row.version))
    throw new ScimFault(412, 'The user has changed since this version. Please read it again.')
  return openUser(app.secrets, companyId, row)
}

function columnsOf({ secrets, now }: App, { companyId }: CompanySystem, user: ScimUser) {
  return {
    user_name_hmac: hashUserName(secrets, companyId, user.userName),
    external_id_hmac: user.externalId === undefined ? null : hashExternalId(secrets, companyId, user.externalId),
    active: user.active,
    content_sealed: sealUser(secrets, companyId, user),
    changed_at: now(),
  }
}

type Saved = { readonly id: number; readonly before: ScimUser | null; readonly after: ScimUser }

/** Updates who is eligible, and leaves the places of the people concerned to `settleDirectoryChanges`. */
async function saveIdentities(trx: DeskTrx, app: App, { companyId }: CompanySystem, { id, before, after }: Saved) {
  const current = identitiesOf(app.secrets, companyId, after)
  const previous = before ? identitiesOf(app.secrets, companyId, before) : []
  if (before?.active === after.active && isDeepStrictEqual(current, previous)) return
  if (!isDeepStrictEqual(current, previous)) await replaceIdentities(trx, id, current)
  const identities = [...previous, ...current].map(({ identity }) => identity)
  await syncPeople(trx, companyId, identities)
  const addresses = [...new Set([...(before ? addressesOf(before) : []), ...addressesOf(after)])]
  await trx
    .insertInto('desk.directory_changes')
    .values({
      company_id: companyId,
      identities,
      addresses_sealed: app.secrets.seal('directory', companyId, Buffer.from(JSON.stringify(addresses))),
      created_at: app.now(),
    })
    .execute()
}

const ATTRIBUTES = ['userName', 'externalId', 'name', 'displayName', 'emails', 'active', 'employeeNumber'] as const

const changedNames = (before: ScimUser, after: ScimUser) =>
  ATTRIBUTES.filter((name) => !isDeepStrictEqual(before[name], after[name]))

type Noted = {
  readonly externalId: string
  readonly change: 'added' | 'changed' | 'ended'
  readonly after: object | null
}

/** The audit log names the user by its ID, and attributes without their values. */
async function note(trx: DeskTrx, { now }: App, system: CompanySystem, { externalId, change: kind, after }: Noted) {
  const action = { added: 'addDirectoryUser', changed: 'changeDirectoryUser', ended: 'endDirectoryUser' }[kind]
  const thing = { type: 'directory_user', id: externalId, name: system.companyName } as const
  await recordChange(trx, system, { action, thing, before: kind === 'added' ? null : {}, after }, now())
  const last = { changed_at: now(), change: kind }
  await trx
    .insertInto('desk.directories')
    .values({ company_id: system.companyId, ...last })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(last))
    .execute()
}
