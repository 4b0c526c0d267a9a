import { createHash } from 'node:crypto'
import type { logoTypes } from '#contract/desk/operations/logos.ts'
import { LOGO_MAX_BYTES, logoTypes as TAKEN } from '#contract/desk/operations/logos.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { HEAD_BYTES, kindOf } from '#server/files/uploads/kind.ts'
import type { App } from '#server/platform/http/app.ts'

type LogoType = (typeof logoTypes)[number]

/** Stores a picture under a name that is derived from its bytes, so a repeat is the same picture. */
export async function keepLogo(app: App, base64: string): Promise<{ url: string }> {
  const file = Buffer.from(base64, 'base64')
  if (file.length > LOGO_MAX_BYTES)
    throw invalidField('file', 'This picture is larger than 512 KB. Please make it smaller.')
  const content_type = typeOf(file)
  const key = createHash('sha256').update(file).digest('base64url')
  await awaitLogo(app, { key, content_type, size: file.length })
  await app.deskDb.transaction().execute(async (trx) => {
    await trx.updateTable('logos').set({ here: true }).where('key', '=', key).execute()
    await app.storage.put(key, file)
  })
  return { url: `/logos/${key}` }
}

/** The row is written before the file, so that unused.ts can clean up after a crash. */
async function awaitLogo({ deskDb, now }: App, logo: { key: string; content_type: LogoType; size: number }) {
  await deskDb
    .insertInto('logos')
    .values({ ...logo, created_at: now(), unused_since: now(), here: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ unused_since: now() }))
    .execute()
}

/** Recognized by its bytes, whatever the name of the file. */
function typeOf(file: Buffer): LogoType {
  const kind = kindOf(file.subarray(0, HEAD_BYTES))
  const taken = TAKEN.find((type) => type === kind)
  if (!taken) throw invalidField('file', 'Only PNG, JPEG, GIF, WebP or AVIF pictures can be used.')
  return taken
}
