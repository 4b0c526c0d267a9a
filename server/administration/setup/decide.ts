import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type BrandLook } from '#contract/desk/operations/brand.ts'
import {
  BRAND_SETTINGS,
  type deskMarkSetup,
  type deskSaveBrand,
  type deskSaveLook,
} from '#contract/desk/operations/setup.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { colorFaults } from '#domain/brand-palette.ts'
import { claimLogo } from '#server/files/logos/claim-logo.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { BRAND_CHANNEL } from '#server/tenants/brands/company-looks.ts'
import { COLOR_ROWS, ICONS, LOGO, readBrand, readLook, refuseExamples } from './brand.ts'
import { changeSetup, readMark, thingOf, writeMark } from './marks.ts'
import { blocksSetup, readSetup } from './read-setup.ts'

/**
 * Records a decision about a step that the data cannot show. The arrival of a test message can be confirmed once it has
 * been sent.
 */
export function markSetup(app: App, staff: StaffActor, { step, state }: BodyOf<typeof deskMarkSetup>) {
  return changeSetup(app, async (trx) => {
    const before = await readMark(trx, step)
    if ((before?.state ?? 'open') === state) return readSetup(app, trx)
    if (state === 'confirmed' && (step === 'mail' || step === 'texts')) {
      const { parts } = await readSetup(app, trx)
      if (parts[step].state !== 'sent') throw new Problem('nothing_tried')
    }
    if (state === 'confirmed' && step === 'brand') refuseExamples(app.config, await readBrand(app.config, trx))
    if (state === 'open') await trx.deleteFrom('desk.setup_marks').where('step', '=', step).execute()
    else await writeMark(trx, staff, { step, state, outgoing_id: before?.outgoing_id ?? null }, app.now())
    const change = { before: before ? { state: before.state } : null, after: { state } }
    await recordChange(trx, staff, { action: 'deskMarkSetup', thing: thingOf(step), ...change }, app.now())
    return readSetup(app, trx)
  })
}

/** Saves the sent values, except those that the environment sets. Every server uses them at once. */
export function saveBrand(app: App, staff: Pick<StaffActor, 'id'> | CommandLine, values: BodyOf<typeof deskSaveBrand>) {
  return changeSetup(app, async (trx) => {
    const brand = await readBrand(app.config, trx)
    const sent = BRAND_SETTINGS.flatMap((name) => {
      const value = values[name]
      return value === undefined || value === brand[name].value ? [] : [{ name, value }]
    })
    if (sent.some(({ name }) => brand[name].from === 'environment')) throw new Problem('setting_fixed')
    if (sent.length === 0) return readSetup(app, trx)
    await trx
      .insertInto('desk.brand_values')
      .values(sent)
      .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute()
    const before = Object.fromEntries(sent.map(({ name }) => [name, brand[name].value]))
    const after = Object.fromEntries(sent.map(({ name, value }) => [name, value]))
    await recordChange(trx, staff, { action: 'deskSaveBrand', thing: thingOf('brand'), before, after }, app.now())
    await sql`select pg_notify(${BRAND_CHANNEL}, '')`.execute(trx)
    return readSetup(app, trx)
  })
}

/** Saves colors and logo, replacing all previous values. Every server shows them at once. */
export function saveLook(app: App, staff: StaffActor, look: BodyOf<typeof deskSaveLook>) {
  for (const { scheme, name, sentence } of colorFaults(look.colors))
    throw invalidField(`colors.${scheme}.${name}`, sentence)
  return changeSetup(app, async (trx) => {
    const before = rowsOf(await readLook(trx))
    const after = rowsOf(look)
    if (isDeepStrictEqual(before, after)) return readSetup(app, trx)
    await claimLogo(trx, 'logo_url', look.logo_url)
    for (const [shape, address] of Object.entries(look.icons ?? {})) await claimLogo(trx, `icons.${shape}`, address)
    await replaceRows(trx, after)
    await recordChange(trx, staff, { action: 'deskSaveLook', thing: thingOf('brand'), before, after }, app.now())
    await sql`select pg_notify(${BRAND_CHANNEL}, '')`.execute(trx)
    return readSetup(app, trx)
  })
}

/** Values by the names of the rows; a value that is not chosen has no row. */
function rowsOf({ colors, logo_url, icons }: BrandLook): Readonly<Record<string, string>> {
  const pictures: [string, string | null | undefined][] = [
    [LOGO, logo_url],
    [ICONS.any, icons?.any],
    [ICONS.maskable, icons?.maskable],
    [ICONS.touch, icons?.touch],
  ]
  const chosen = COLOR_ROWS.map(({ scheme, name, row }): [string, string | undefined] => [
    row,
    colors[scheme][name]?.toUpperCase(),
  ])
  return Object.fromEntries([...pictures, ...chosen].flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

async function replaceRows(trx: DeskTrx, rows: Readonly<Record<string, string>>) {
  const all = [LOGO, ...Object.values(ICONS), ...COLOR_ROWS.map(({ row }) => row)]
  await trx.deleteFrom('desk.brand_values').where('name', 'in', all).execute()
  const chosen = Object.entries(rows).map(([name, value]) => ({ name, value }))
  if (chosen.length > 0) await trx.insertInto('desk.brand_values').values(chosen).execute()
}

/** Completes the setup. It sends no messages. */
export function openDoors(app: App, staff: StaffActor) {
  return changeSetup(app, async (trx) => {
    const setup = await readSetup(app, trx)
    if (setup.opened_at) return setup
    refuseExamples(app.config, await readBrand(app.config, trx))
    if (blocksSetup(setup)) throw new Problem('setup_incomplete')
    await writeMark(trx, staff, { step: 'doors', state: 'confirmed' }, app.now())
    const after = { without: setup.missing }
    await recordChange(trx, staff, { action: 'deskOpenDoors', thing: thingOf('doors'), before: null, after }, app.now())
    return readSetup(app, trx)
  })
}
