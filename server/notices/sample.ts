import { Problem } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { readNoticeSettings } from './choices.ts'
import { noticeMail } from './mails.ts'
import { devicesOf, enqueuePush, pushNotice } from './pushes.ts'
import { stopLink } from './stop.ts'

/** Who has asked for it looks now. */
const SAMPLE_LIVES_MS = 3_600_000

const SAMPLE = 'Here you would read what your concierge wrote.'

/** Sends the member a notice as they would get one. Their address is tried again, even where it had refused mails. */
export async function sendSampleNotice(app: MemberApp, member: MemberActor): Promise<void> {
  const settings = await readNoticeSettings(app.db, member)
  const devices = await devicesOf(app.db, member.id, app.now())
  if (!settings.by_email && devices.length === 0) throw new Problem('notices_off')
  const sample = {
    about: 'This is a sample',
    text: SAMPLE,
    html: `<p>${SAMPLE}</p>`,
    from: 'Your concierge',
  }
  const notice = {
    requestIds: [],
    isReminder: false,
    words: settings.with_words ? [{ ...sample, at: 'Today' }] : null,
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
