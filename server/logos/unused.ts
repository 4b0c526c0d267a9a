import { sql } from 'kysely'
import { mayRemoveFiles } from '#server/db/cleaning-lock.ts'
import type { App } from '#server/http/app.ts'

const HOUR_MS = 60 * 60_000
const UNUSED_FOR_MS = 24 * HOUR_MS
/** Longer than any upload takes. */
const ON_ITS_WAY_MS = HOUR_MS
const AT_ONCE = 100

/**
 * Removes the pictures that no company, no offering and not the brand has referred to for a day, the file with the row. Returns
 * how many. A crash in between leaves a row that is not `here`, and the next run ends what this one began.
 */
export async function removeUnusedLogos(app: Pick<App, 'deskDb' | 'storage' | 'now'>): Promise<number> {
  await noteWhatIsUnused(app)
  await letGo(app)
  return removeWhatIsGone(app)
}

/** Whether anything shows it, retired and closed included. */
const referredTo = sql<boolean>`(
  exists (select from companies where image_url = '/logos/' || logos.key)
  or exists (select from offerings where provider_logo_url = '/logos/' || logos.key)
  or exists (select from desk.brand_values where value = '/logos/' || logos.key))`

/** From when on: also of what a colleague's save has just replaced. */
async function noteWhatIsUnused({ deskDb, now }: Pick<App, 'deskDb' | 'now'>) {
  await sql`
    with seen as (select key, ${referredTo} as used from logos where here)
    update logos set unused_since = case when used then null else ${now()}::timestamptz end
    from seen where seen.key = logos.key and used = (unused_since is not null)`.execute(deskDb)
}

/** A colleague who chooses one at this moment has written to its row (claim-logo.ts): it is looked at again, and stays. */
async function letGo({ deskDb, now }: Pick<App, 'deskDb' | 'now'>) {
  await deskDb
    .updateTable('logos')
    .set({ here: false })
    .where('here', '=', true)
    .where('unused_since', '<', new Date(now().getTime() - UNUSED_FOR_MS))
    .where(({ not }) => not(referredTo))
    .execute()
}

/** Its row stays locked until its file is gone: who uploads the same picture waits, and stores it again. */
function removeWhatIsGone({ deskDb, storage, now }: Pick<App, 'deskDb' | 'storage' | 'now'>): Promise<number> {
  return deskDb.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 0
    const gone = await trx
      .deleteFrom('logos')
      .where('key', 'in', (logos) =>
        logos
          .selectFrom('logos')
          .select('key')
          .where('here', '=', false)
          .where('unused_since', '<', new Date(now().getTime() - ON_ITS_WAY_MS))
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
    for (const { key } of gone) await storage.remove(key)
    return gone.length
  })
}
