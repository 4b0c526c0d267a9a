import { sql } from 'kysely'
import { languageCodes } from '#basics/language/languages.ts'
import { unformatted } from '#basics/text/formatting.ts'
import type { App } from '#server/platform/http/app.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { readNames } from '#server/records/translations/names.ts'
import { noticeMail } from '#server/requests/notices/mails.ts'
import { noticeMoment } from '#server/requests/notices/write-send.ts'
import { textOfHtml } from './html-text.ts'
import type { ReplyAddress } from './reply-address.ts'
import type { OurMail } from './typed-text.ts'

/** Limit for each side; quotes contain the newest messages. */
const MESSAGES_MAX = 200
/** Limit for the emails of a request. */
const MAILED_MAX = 20

/** Collects everything that identifies a quote of our emails about a request. */
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
    from (
      select *, row_number() over (partition by source order by seq desc) as place from timeline
      where request_id = ${replying.requestId} and kind = 'message'
    ) as entry join requests on requests.id = entry.request_id join members on members.id = requests.member_id
    where place <= ${MESSAGES_MAX} order by entry.seq desc`.execute(deskDb)
  const ours = rows.filter(({ is_ours }) => is_ours)
  // the member may have chosen another language since
  const inEachLanguage = languageCodes.map((language) =>
    inLanguage(language, async () => {
      const translated = await readNames(
        deskDb,
        ours.map(({ about }) => about),
      )
      const words = ours.slice(0, MAILED_MAX).map(({ zone, ...row }) => ({
        ...translated(row, { about: 'idea' }),
        text: unformatted(row.text),
        at: noticeMoment(zone ?? 'UTC', row.at),
      }))
      return [...words.map((one) => [one]), words]
        .filter(({ length }) => length > 0)
        .map((said) => {
          const notice = {
            email: replying.email,
            stop: config.publicUrl,
            words: said,
            requestIds: [replying.externalId],
          }
          return noticeMail(config, { ...notice, isReminder: false, replyTo: config.publicUrl })
        })
    }),
  )
  const notices = (await Promise.all(inEachLanguage)).flat()
  const [, address = ''] = /<([^<>]+)>\s*$/.exec(config.MAIL_FROM) ?? [config.MAIL_FROM, config.MAIL_FROM]
  return {
    us: [address, `@${config.INBOUND_DOMAIN ?? ''}`, config.SUPPORT_EMAIL, config.BRAND_NAME].filter(
      (name) => name.length > 1,
    ),
    self: [replying.email],
    own: rows.filter(({ is_ours }) => !is_ours).map(({ text }) => text),
    texts: [
      ...ours.map(({ text }) => text),
      ...notices.flatMap(({ body, html }) => [body, textOfHtml(html ?? '') ?? '']),
    ],
  }
}
