import type { QueryCreator } from 'kysely'
import { type Language, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { cutGraphemes } from '#basics/text/text.ts'
import { encryptPush, PUSH_LIVES_MS, type PushDevice } from '#server/platform/adapters/push.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { aboutWords, discreetSubject, type NoticeSubject, pathOf, type Words } from './mails.ts'

/** Content of a push, as the service worker shows it: see web/member/service-worker/. */
export type PushNotice = {
  readonly title: string
  readonly body: string
  /** The page that a click opens. */
  readonly path: string
  /** Language of the title and of our words; English if missing. */
  readonly lang?: Language
}

const SHOWN_CHARACTERS = 160

/** A notice on a lock screen announces new messages. It has content only if the member chose that. */
export function pushNotice(
  { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>,
  { requestIds, isReminder, words }: NoticeSubject & { readonly words: readonly Words[] | null },
): PushNotice {
  const [said, ...more] = words ?? []
  const place = { path: pathOf(requestIds), ...(currentLanguage() !== SOURCE_LANGUAGE && { lang: currentLanguage() }) }
  if (said && more.length === 0)
    return { title: aboutWords(said), body: cutGraphemes(said.text, SHOWN_CHARACTERS, '…'), ...place }
  return {
    title: discreetSubject(requestIds.length, isReminder),
    body: t('Open {brand} to read it.', { brand: BRAND_NAME }),
    ...place,
  }
}

/** Browsers in which this member enabled notices, as long as the member is signed in there. */
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

/** Adds the push to the outbox, encrypted, so that no content is readable there. Returns its id. */
export async function enqueuePush(trx: Parameters<typeof enqueue>[0], device: PushDevice, notice: PushNotice) {
  const body = await encryptPush(device, JSON.stringify(notice))
  return enqueue(
    trx,
    { channel: 'push', recipient: device.endpoint, subject: '', body, links: [] },
    { livesMs: PUSH_LIVES_MS },
  )
}
