import { languageCodes } from '#basics/language/languages.ts'
import type { deskSetOwnLanguages } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** The languages of the caller; a language that the product no longer has is left out. */
export async function ownLanguages({ deskDb }: Pick<App, 'deskDb'>, staff: StaffActor) {
  return asOffered(
    await deskDb
      .selectFrom('desk.staff')
      .select(['languages', 'locale'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow(),
  )
}

export function setOwnLanguages(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  { languages, locale }: BodyOf<typeof deskSetOwnLanguages>,
) {
  return deskDb.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('desk.staff')
      .select(['languages', 'locale'])
      .where('id', '=', staff.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const after = { languages: languages ? inOrder(languages) : before.languages, locale: locale ?? before.locale }
    await trx.updateTable('desk.staff').set(after).where('id', '=', staff.id).execute()
    if (after.languages.join() !== before.languages.join()) {
      const thing = { type: 'staff', id: staff.id, name: staff.name } as const
      const listed = (one: { languages: readonly string[] }) => ({ languages: one.languages.join(', ') })
      await recordChange(
        trx,
        staff,
        { action: 'deskSetOwnLanguages', thing, before: listed(before), after: listed(after) },
        now(),
      )
    }
    return asOffered(after)
  })
}

/** Once each, in the order of the product. */
export const inOrder = (languages: readonly string[]) => languageCodes.filter((code) => languages.includes(code))

const asOffered = ({ languages, locale }: { languages: readonly string[]; locale: string | null }) => ({
  languages: inOrder(languages),
  locale: languageCodes.find((code) => code === locale) ?? null,
})
