import { Problem } from '#contract/shared/problems.ts'
import { EXPIRING_MINUTES } from '#contract/shared/upload.ts'
import { refuseUnlessClean, SCAN_COLUMNS } from '#server/files/scanning/may-open.ts'
import { sameBytes } from '#server/platform/adapters/secrets.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'

/**
 * For the owner of the file, or the member of the request in whose thread it is attached. Notes are not part of the
 * member's thread.
 */
export async function expiringUrlForMember(app: MemberApp, member: MemberActor, key: string) {
  const file = await app.db
    .selectFrom('uploads')
    .leftJoin('timeline', 'timeline.id', 'uploads.attached_message_id')
    .leftJoin('requests', 'requests.id', 'timeline.request_id')
    .select(['uploads.key', ...SCAN_COLUMNS])
    .where('uploads.key', '=', key)
    .where('uploads.uploaded_at', 'is not', null)
    .where((is) => is.or([is('uploads.member_id', '=', member.id), is('requests.member_id', '=', member.id)]))
    .executeTakeFirst()
  if (!file) throw new Problem('not_found')
  refuseUnlessClean(app, file)
  return { expiring_url: expiringUrl(app, file.key, app.config.publicUrl) }
}

/** An address on this server that shows the file for five minutes, to anyone who has it. */
export function expiringUrl(app: MemberApp, key: string, door: string): string {
  const expires = String(app.now().getTime() + EXPIRING_MINUTES * 60_000)
  return `${door}/files/${key}?expires=${expires}&signature=${signature(app, key, expires).toString('base64url')}`
}

/** Whether this server signed the address and it has not expired. */
export function isGoodAddress(app: MemberApp, key: string, expires: string, signed: string): boolean {
  const genuine = sameBytes(signature(app, key, expires), Buffer.from(signed, 'base64url'))
  return genuine && Number(expires) > app.now().getTime()
}

function signature(app: MemberApp, key: string, expires: string): Buffer {
  return app.secrets.sign('file', `${key} ${expires}`)
}
