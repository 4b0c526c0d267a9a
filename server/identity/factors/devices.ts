import { type QueryExecutorProvider, sql } from 'kysely'
import { t } from '#basics/language/translate.ts'
import type { DeviceKind, FactorKind } from '#contract/shared/factors.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { AnyHolders, Holders } from './holders.ts'
import { type NewPasskey, passkeyOf } from './passkeys.ts'
import { isOffClock, nextCode, stepOf } from './totp.ts'

type Db = QueryExecutorProvider
/** More devices than a person carries. */
const DEVICES_MAX = 10

/** Kinds of second factor that are set up; empty if there are none. */
export async function factorKinds(db: Db, holders: AnyHolders, ownerId: number): Promise<FactorKind[]> {
  const { factors, recoveryCodes, owner } = holders
  const { rows } = await sql<{ kind: FactorKind }>`
    with held as (select distinct kind from ${factors} where ${owner} = ${ownerId})
    select kind from (
      select kind from held
      union all
      select 'recovery' where exists (select from held)
        and exists (select from ${recoveryCodes} where ${owner} = ${ownerId} and used_at is null)
    ) as kinds order by kind = 'recovery', kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** After this, the password alone signs the owner in, or allows the setup of a required factor. */
export async function removeSecondFactors(trx: Db, holders: AnyHolders, ownerId: number): Promise<void> {
  for (const table of [holders.factors, holders.recoveryCodes, holders.knownNetworks])
    await sql`delete from ${table} where ${holders.owner} = ${ownerId}`.execute(trx)
}

export type HeldDevice<Id> = {
  readonly id: Id
  readonly kind: DeviceKind
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export async function listDevices<Id extends number | string>(db: Db, holders: Holders<Id>, ownerId: number) {
  const { rows } = await sql<HeldDevice<Id>>`
    select ${holders.shownId.column} as id, kind, name, created_at, last_used_at from ${holders.factors}
    where ${holders.owner} = ${ownerId} order by ${holders.factors}.id`.execute(db)
  return rows
}

/** A device whose existence a first code or a new passkey has proved. */
export type Made =
  | { readonly kind: 'totp'; readonly secret: Buffer; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey }

type Adding = { readonly ownerId: number; readonly name: string; readonly made: Made; readonly at: Date }

/** Adds a device. The caller holds a lock on the owner's row. */
export async function addMade<Id extends number | string>(
  trx: Db,
  secrets: Secrets,
  holders: Holders<Id>,
  { ownerId, name, made, at }: Adding,
): Promise<{ readonly device: HeldDevice<Id>; readonly isFirst: boolean }> {
  const before = await listDevices(trx, holders, ownerId)
  if (before.length >= DEVICES_MAX)
    throw invalidField('name', t('You have {max} already. Remove one first.', { max: DEVICES_MAX }))
  const secret = made.kind === 'totp' ? secrets.seal(holders.sealed.totp, ownerId, made.secret) : null
  const passkey = made.kind === 'passkey' ? made.passkey : null
  const { rows } = await sql<HeldDevice<Id>>`
    insert into ${holders.factors} (${holders.owner}, kind, name, created_at, secret, last_step,
      credential_id, public_key, sign_count, transports)
    values (${ownerId}, ${made.kind}, ${name}, ${at}, ${secret}, ${made.kind === 'totp' ? made.step : null},
      ${passkey?.credential_id ?? null}, ${passkey?.public_key ?? null}, ${passkey?.sign_count ?? null},
      ${passkey?.transports ?? null})
    returning ${holders.shownId.column} as id, kind, name, created_at, last_used_at`.execute(trx)
  const [device] = rows
  if (!device) throw new Problem('unexpected')
  return { device, isFirst: before.length === 0 }
}

/** Finds the existing device with this secret or passkey. */
export async function findMade<Id extends number | string>(
  trx: Db,
  secrets: Secrets,
  holders: Holders<Id>,
  { ownerId, made }: Pick<Adding, 'ownerId' | 'made'>,
): Promise<HeldDevice<Id> | undefined> {
  const known =
    made.kind === 'totp'
      ? (await totpSecrets(trx, secrets, holders, ownerId)).find(({ secret }) => secret.equals(made.secret))?.id
      : (await passkeyOf(trx, holders, ownerId, made.passkey.credential_id))?.id
  if (known === undefined) return undefined
  const { rows } = await sql<HeldDevice<Id>>`
    select ${holders.shownId.column} as id, kind, name, created_at, last_used_at from ${holders.factors}
    where id = ${known}`.execute(trx)
  return rows[0]
}

/**
 * Removes a device of the owner; the last one takes the recovery codes with it.
 * @throws Problem `not_found` if the owner has no such device, `last_device` if the last one must remain
 */
export async function removeDevice<Id extends number | string>(
  trx: Db,
  holders: Holders<Id>,
  { ownerId, id, lastStays }: { readonly ownerId: number; readonly id: Id; readonly lastStays: boolean },
): Promise<HeldDevice<Id>> {
  const devices = await listDevices(trx, holders, ownerId)
  const device = devices.find((one) => one.id === id)
  if (!device) throw new Problem('not_found')
  const isLast = devices.length === 1
  if (isLast && lastStays) throw new Problem('last_device')
  await sql`delete from ${holders.factors}
    where ${holders.owner} = ${ownerId} and ${holders.shownId.column} = ${id}`.execute(trx)
  if (isLast) await sql`delete from ${holders.recoveryCodes} where ${holders.owner} = ${ownerId}`.execute(trx)
  return device
}

type Typed = { readonly ownerId: number; readonly code: string; readonly at: Date }

/**
 * Verifies a code of the owner's authenticator apps and uses it up.
 * @throws Problem `code_used` if the code was used before, `code_off_clock` if it belongs to another time
 */
export async function takeTotpCode(trx: Db, secrets: Secrets, holders: AnyHolders, { ownerId, code, at }: Typed) {
  const apps = await totpSecrets(trx, secrets, holders, ownerId)
  for (const { id, secret, last_step } of apps) {
    const step = stepOf(secret, code, at)
    if (step === null) continue
    // the caller holds a lock on the owner's row, so the code cannot be used concurrently
    if (last_step !== null && step <= last_step) throw new Problem('code_used')
    await sql`update ${holders.factors} set last_step = ${step}, last_used_at = ${at} where id = ${id}`.execute(trx)
    return true
  }
  if (apps.some(({ secret }) => isOffClock(secret, code, at))) throw new Problem('code_off_clock')
  return false
}

/** The next code of the owner's newest authenticator app; undefined if there is none. */
export async function nextTotpCode(db: Db, secrets: Secrets, holders: AnyHolders, ownerId: number, now: Date) {
  const newest = (await totpSecrets(db, secrets, holders, ownerId)).at(-1)
  return newest && nextCode(newest.secret, newest.last_step, now)
}

type SealedSecret = { readonly id: number; readonly secret: Buffer; readonly last_step: number | null }

async function totpSecrets(db: Db, secrets: Secrets, { factors, owner, sealed }: AnyHolders, ownerId: number) {
  const { rows } = await sql<SealedSecret>`
    select id, secret, last_step from ${factors}
    where ${owner} = ${ownerId} and secret is not null order by id`.execute(db)
  return rows.map(({ secret, ...row }) => ({ ...row, secret: secrets.open(sealed.totp, ownerId, secret) }))
}
