import type { QueryCreator } from 'kysely'
import { cutGraphemes } from '#basics/text.ts'
import { encryptPush, PUSH_LIVES_MS, type PushDevice } from '#server/adapters/push.ts'
import type { Config } from '#server/config.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { aboutWords, discreetSubject, type NoticeSubject, pathOf, type Words } from './mails.ts'

/** What the service worker of a device shows: see web/member/service-worker/. */
export type PushNotice = {
  readonly title: string
  readonly body: string
  /** What a press on it opens. */
  readonly path: string
}

const SHOWN_CHARACTERS = 160

/** A notice on a lock screen says that there is something to read; what it is only where its member chose so. */
export function pushNotice(
  { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>,
  { requestIds, isReminder, words }: NoticeSubject & { readonly words: readonly Words[] | null },
): PushNotice {
  const [said, ...more] = words ?? []
  const path = pathOf(requestIds)
  if (said && more.length === 0)
    return { title: aboutWords(said), body: cutGraphemes(said.text, SHOWN_CHARACTERS, '…'), path }
  return { title: discreetSubject(requestIds.length, isReminder), body: `Open ${BRAND_NAME} to read it.`, path }
}

/** The browsers that this member asked for notices in, as long as they are signed in there. */
export function devicesOf(db: QueryCreator<MemberTables>, memberId: number, now: Date): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_devices.member_id', '=', memberId)
    .where('sessions.expires_at', '>', now)
    .orderBy('push_devices.created_at')
    .execute()
}

/** Puts it in the outbox, encrypted: nothing that stands there can be read. Returns its id. */
export async function enqueuePush(trx: Parameters<typeof enqueue>[0], device: PushDevice, notice: PushNotice) {
  const body = await encryptPush(device, JSON.stringify(notice))
  return enqueue(
    trx,
    { channel: 'push', recipient: device.endpoint, subject: '', body, links: [] },
    { livesMs: PUSH_LIVES_MS },
  )
}
