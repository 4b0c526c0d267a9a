import { t } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { messageHtml } from '#server/requests/timeline/message-html.ts'
import { readNoticeSettings } from './choices.ts'
import { noticeMail, type Words } from './mails.ts'
import { devicesOf, enqueuePush, pushNotice } from './pushes.ts'
import { stopLink } from './stop.ts'

/** The member who asked for the sample is looking for it now. */
const SAMPLE_LIVES_MS = 3_600_000

/** Sends the member a sample notice. Retries the address even if it had refused emails. */
export async function sendSampleNotice(app: MemberApp, member: MemberActor): Promise<void> {
  const settings = await readNoticeSettings(app.db, member)
  const devices = await devicesOf(app.db, member.id, app.now())
  if (!settings.by_email && devices.length === 0) throw new Problem('notices_off')
  const notice = {
    requestIds: [],
    isReminder: false,
    words: settings.with_words ? [sampleWords()] : null,
  }
  const mail = noticeMail(app.config, {
    email: settings.email,
    stop: stopLink(app, member.externalId),
    ...notice,
  })
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('notice_preferences').set({ refusals: 0 }).where('member_id', '=', member.id).execute()
    if (settings.by_email) await enqueue(trx, mail, { kind: 'test', livesMs: SAMPLE_LIVES_MS })
    for (const device of devices) await enqueuePush(trx, device, pushNotice(app.config, notice))
  })
}

export function sampleWords(): Words {
  const text = t('Here you would read what your concierge wrote.')
  return { about: t('This is a sample'), text, html: messageHtml(text), from: t('Your concierge'), at: t('Today') }
}
