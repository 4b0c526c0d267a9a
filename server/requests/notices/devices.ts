import { t } from '#basics/language/translate.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { encryptPush, isPushService, type PushDevice } from '#server/platform/adapters/push.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'

/**
 * Sends push notices to the browser of this session from now on, and no longer to a member who was signed in there
 * before.
 */
export async function tellDevice(
  { db, config, now }: Pick<MemberApp, 'db' | 'config' | 'now'>,
  member: MemberActor,
  device: PushDevice,
): Promise<void> {
  const { endpoint } = device
  if (!isPushService(config, endpoint) || !(await canRead(device)))
    throw invalidField('endpoint', t('Notices can’t be sent to this browser.'))
  const { p256dh, auth } = device
  const row = { member_id: member.id, endpoint, p256dh, auth, created_at: now() }
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', member.sessionId)
      .execute()
    await trx
      .insertInto('push_devices')
      .values({ session_id: member.sessionId, ...row })
      .onConflict((known) => known.column('session_id').doUpdateSet(row))
      .execute()
  })
}

export async function forgetDevice(db: MemberDb, member: MemberActor): Promise<void> {
  await db.deleteFrom('push_devices').where('session_id', '=', member.sessionId).execute()
}

/** Rejects keys that are not a point on the curve, because the first notice would fail. */
async function canRead(device: PushDevice): Promise<boolean> {
  try {
    await encryptPush(device, '')
    return true
  } catch {
    return false
  }
}
