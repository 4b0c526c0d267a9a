import { createHash } from 'node:crypto'
import type { logoTypes } from '#contract/logos.ts'
import { LOGO_MAX_BYTES, logoTypes as TAKEN } from '#contract/logos.ts'
import { invalidField } from '#contract/problems.ts'
import type { App } from '#server/http/app.ts'
import { HEAD_BYTES, kindOf } from '#server/uploads/kind.ts'

type LogoType = (typeof logoTypes)[number]

/** Keeps a picture under the name that its bytes give it, so a repeat is the same picture. */
export async function keepLogo(app: App, base64: string): Promise<{ url: string }> {
  const file = Buffer.from(base64, 'base64')
  if (file.length > LOGO_MAX_BYTES)
    throw invalidField('file', 'This picture is larger than 512 KB. Please make it smaller.')
  const content_type = typeOf(file)
  const key = createHash('sha256').update(file).digest('base64url')
  await app.storage.put(key, file)
  await app.deskDb
    .insertInto('logos')
    .values({ key, content_type, size: file.length, created_at: app.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return { url: `/logos/${key}` }
}

/** Told from the bytes, whatever the file is called. */
function typeOf(file: Buffer): LogoType {
  const kind = kindOf(file.subarray(0, HEAD_BYTES))
  const taken = TAKEN.find((type) => type === kind)
  if (!taken) throw invalidField('file', 'Only PNG, JPEG, GIF, WebP or AVIF pictures can be used.')
  return taken
}
