import { type QueryExecutorProvider, sql } from 'kysely'
import type { DeviceKind, FactorKind } from '#contract/shared/factors.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { AnyHolders, Holders } from './holders.ts'
import { type NewPasskey, passkeyOf } from './passkeys.ts'
import { isOffClock, nextCode, stepOf } from './totp.ts'

type Db = QueryExecutorProvider
/** More than anybody carries. */
const DEVICES_MAX = 10

/** What somebody can prove with beside the password; empty where nothing is set up. */
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

/** From here on the password alone signs them in, or sets up a factor where one is required. */
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

/** What a first code or a new passkey has proved to be there. */
export type Made =
  | { readonly kind: 'totp'; readonly secret: Buffer; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey }

type Adding = { readonly ownerId: number; readonly name: string; readonly made: Made; readonly at: Date }

/** Adds a device to those that its owner, whose row the caller holds, has. */
export async function addMade<Id extends number | string>(
  trx: Db,
  secrets: Secrets,
  holders: Holders<Id>,
  { ownerId, name, made, at }: Adding,
): Promise<{ readonly device: HeldDevice<Id>; readonly isFirst: boolean }> {
  const before = await listDevices(trx, holders, ownerId)
  if (before.length >= DEVICES_MAX) throw invalidField('name', `You have ${DEVICES_MAX} already. Remove one first.`)
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

/** The device that this very secret or passkey is set up as already. */
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
 * Removes one of somebody's own; with the last one the recovery codes go, too.
 * @throws Problem `not_found` where it is none of theirs, `last_device` where the last has to stay
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
 * Whether one of somebody's authenticator apps shows this code, which is then spent.
 * @throws Problem `code_used` where it was taken before, `code_off_clock` where it is from another time
 */
export async function takeTotpCode(trx: Db, secrets: Secrets, holders: AnyHolders, { ownerId, code, at }: Typed) {
  const apps = await totpSecrets(trx, secrets, holders, ownerId)
  for (const { id, secret, last_step } of apps) {
    const step = stepOf(secret, code, at)
    if (step === null) continue
    // the caller holds the owner's row, so that nobody else takes it meanwhile
    if (last_step !== null && step <= last_step) throw new Problem('code_used')
    await sql`update ${holders.factors} set last_step = ${step}, last_used_at = ${at} where id = ${id}`.execute(trx)
    return true
  }
  if (apps.some(({ secret }) => isOffClock(secret, code, at))) throw new Problem('code_off_clock')
  return false
}

/** What somebody's newest authenticator app would show next; undefined where they have none. */
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
