import { sql } from 'kysely'
import { unformatted } from '#basics/formatting.ts'
import type { App } from '#server/http/app.ts'
import { noticeMail } from '#server/notices/mails.ts'
import { noticeMoment } from '#server/notices/write-send.ts'
import { textOfHtml } from './html-text.ts'
import type { ReplyAddress } from './reply-address.ts'
import type { OurMail } from './typed-text.ts'

/** More than a person has in one thread; the newest are what is quoted. */
const MESSAGES_MAX = 200
/** A mail quotes a few of them. */
const MAILED_MAX = 20

/** All by which a quote of what we mailed about a request is recognized. */
export async function ourMail(
  { deskDb, config }: Pick<App, 'deskDb' | 'config'>,
  replying: ReplyAddress,
): Promise<OurMail> {
  const { rows } = await sql<{
    about: string
    text: string
    html: string
    from: string
    at: Date
    is_ours: boolean
    zone: string | null
  }>`
    select requests.name as about, entry.body as text, entry.body_html as html, entry.source_name as "from", entry.at,
      entry.source = 'other' as is_ours, coalesce(members.timezone, (select time_zone from desk.answer_times)) as zone
    from timeline entry join requests on requests.id = entry.request_id join members on members.id = requests.member_id
    where entry.request_id = ${replying.requestId} and entry.kind = 'message'
    order by entry.seq desc limit ${MESSAGES_MAX}`.execute(deskDb)
  const mailed = rows.filter(({ is_ours }) => is_ours).slice(0, MAILED_MAX)
  const words = mailed.map(({ zone, ...row }) => ({
    ...row,
    text: unformatted(row.text),
    at: noticeMoment(zone ?? 'UTC', row.at),
  }))
  const notices = [...words.map((one) => [one]), words]
    .filter(({ length }) => length > 0)
    .map((said) => {
      const notice = { email: replying.email, stop: config.publicUrl, words: said, requestIds: [replying.externalId] }
      return noticeMail(config, { ...notice, isReminder: false, replyTo: config.publicUrl })
    })
  const [, address = ''] = /<([^<>]+)>\s*$/.exec(config.MAIL_FROM) ?? [config.MAIL_FROM, config.MAIL_FROM]
  return {
    us: [address, `@${config.INBOUND_DOMAIN ?? ''}`, config.SUPPORT_EMAIL, config.BRAND_NAME].filter(
      (name) => name.length > 1,
    ),
    self: [replying.email],
    texts: [
      ...rows.map(({ text }) => text),
      ...notices.flatMap(({ body, html }) => [body, textOfHtml(html ?? '') ?? '']),
    ],
  }
}
