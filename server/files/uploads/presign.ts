import { cleanFileName } from '#basics/text/text.ts'
import { Problem } from '#contract/shared/problems.ts'
import { PRESIGNED_MINUTES } from '#contract/shared/upload.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { MemberActor, MemberApp, StaffActor } from '#server/platform/http/app.ts'
import { refuseBeyondBytes } from '#server/platform/http/quotas.ts'

/** A file that will be sent. `requestId` is the request's external ID. */
export type Announced = { readonly filename: string; readonly requestId?: string | null | undefined }

export async function presignForMember(
  app: MemberApp,
  member: Pick<MemberActor, 'id'>,
  { filename, requestId }: Announced,
) {
  const request = requestId ? await requestOf(app, requestId, member) : null
  await refuseBeyondBytes(app, member.id)
  return openAddress(app, app.config.publicUrl, { member_id: member.id, request_id: request, filename })
}

export async function presignForStaff(app: MemberApp, staff: StaffActor, { filename, requestId }: Announced) {
  const request = requestId ? await requestOf(app, requestId) : null
  return openAddress(app, app.config.deskPublicUrl, { staff_id: staff.id, request_id: request, filename })
}

type Opened = { request_id: number | null; filename: string } & ({ member_id: number } | { staff_id: number })

/** One key for one PUT, with a short lifetime. Only the digest of the token is stored. */
async function openAddress(
  app: MemberApp,
  door: string,
  upload: Opened,
): Promise<{ presigned_url: string; key: string }> {
  const key = app.newId()
  const token = newToken()
  const now = app.now()
  await app.db
    .insertInto('uploads')
    .values({
      ...upload,
      key,
      filename: cleanFileName(upload.filename),
      put_token_hash: digest(token),
      put_expires_at: new Date(now.getTime() + PRESIGNED_MINUTES * 60_000),
      created_at: now,
    })
    .execute()
  return { presigned_url: `${door}/uploads/${key}?token=${token}`, key }
}

/** ID of the request; a member has only their own requests. */
async function requestOf(app: MemberApp, externalId: string, member?: Pick<MemberActor, 'id'>): Promise<number> {
  const row = await app.db
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', externalId)
    .$if(member !== undefined, (query) => query.where('member_id', '=', member?.id ?? null))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.id
}
