import { sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import { mayRemoveFiles } from '#server/platform/db/cleaning-lock.ts'
import type { App } from '#server/platform/http/app.ts'

const UNUSED_FOR_MS = 24 * HOUR_MS
/** Longer than any upload takes. */
const ON_ITS_WAY_MS = HOUR_MS
const AT_ONCE = 100

/**
 * Deletes pictures that no company, no offering and not the brand has used for a day, with their files. Returns their
 * number. After a crash, the row is no longer `here`, and the next run completes the deletion.
 */
export async function removeUnusedLogos(app: Pick<App, 'deskDb' | 'storage' | 'now'>): Promise<number> {
  await noteWhatIsUnused(app)
  await letGo(app)
  return removeWhatIsGone(app)
}

/** Whether any record uses it, including retired and closed ones. */
const referredTo = sql<boolean>`(
  exists (select from companies where image_url = '/logos/' || logos.key or look ->> 'logo_url' = '/logos/' || logos.key)
  or exists (select from offerings where provider_logo_url = '/logos/' || logos.key)
  or exists (select from desk.brand_values where value = '/logos/' || logos.key))`

/** Records the start of the unused period, also for pictures that were just replaced. */
async function noteWhatIsUnused({ deskDb, now }: Pick<App, 'deskDb' | 'now'>) {
  await sql`
    with seen as (select key, ${referredTo} as used from logos where here)
    update logos set unused_since = case when used then null else ${now()}::timestamptz end
    from seen where seen.key = logos.key and used = (unused_since is not null)`.execute(deskDb)
}

/** Choosing a picture updates its row (claim-logo.ts), so this statement re-evaluates it and keeps it. */
async function letGo({ deskDb, now }: Pick<App, 'deskDb' | 'now'>) {
  await deskDb
    .updateTable('logos')
    .set({ here: false })
    .where('here', '=', true)
    .where('unused_since', '<', new Date(now().getTime() - UNUSED_FOR_MS))
    .where(({ not }) => not(referredTo))
    .execute()
}

/** The row stays locked until the file is deleted, so an upload of the same picture waits and stores it again. */
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
