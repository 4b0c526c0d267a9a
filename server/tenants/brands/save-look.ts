import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { BRAND_COLORS, type OwnLook, SCHEMES } from '#contract/desk/operations/brand.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { colorFaults } from '#domain/brand-palette.ts'
import { claimLogo } from '#server/files/logos/claim-logo.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { asStored, BRAND_CHANNEL } from './company-looks.ts'

export async function readOwnLook({ deskDb }: Pick<App, 'deskDb'>, id: number): Promise<OwnLook | null> {
  const row = await deskDb.selectFrom('companies').select('look').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return asStored(row.look)
}

/** Saves colors and logo of a company; null for those of the installation. Every server shows them at once. */
export function saveOwnLook(app: Pick<App, 'deskDb' | 'now'>, staff: StaffActor, id: number, sent: OwnLook | null) {
  for (const { scheme, name, sentence } of sent ? colorFaults(sent.colors) : [])
    throw invalidField(`look.colors.${scheme}.${name}`, sentence)
  return app.deskDb.transaction().execute(async (trx) => {
    await claimLogo(trx, 'look.logo_url', sent?.logo_url ?? null)
    const row = await trx
      .selectFrom('companies')
      .select(['name', 'look'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    const [before, after] = [asStored(row.look), sent && chosen(sent)]
    if (isDeepStrictEqual(before, after)) return after
    await trx
      .updateTable('companies')
      .set({ look: after && JSON.stringify(after) })
      .where('id', '=', id)
      .execute()
    const thing = { type: 'company', id, name: row.name } as const
    await recordChange(trx, staff, { action: 'saveCompanyLook', thing, before, after }, app.now())
    await sql`select pg_notify(${BRAND_CHANNEL}, '')`.execute(trx)
    return after
  })
}

/** Only what was chosen, in one order; null if that is nothing. */
function chosen({ colors, logo_url }: OwnLook): OwnLook | null {
  const own: OwnLook['colors'] = { light: {}, dark: {} }
  for (const scheme of SCHEMES)
    for (const name of BRAND_COLORS) {
      const color = colors[scheme][name]?.toUpperCase()
      if (color) own[scheme][name] = color
    }
  const isEmpty = logo_url === null && SCHEMES.every((scheme) => Object.keys(own[scheme]).length === 0)
  return isEmpty ? null : { colors: own, logo_url }
}
