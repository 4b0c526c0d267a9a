import { sql } from 'kysely'
import { oneLine } from '#basics/text/text.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { askedWords } from '#server/requests/requests/desk/asked-words.ts'

type PopUp = { readonly member: string; readonly words: string }

/** Maximum characters of a pop-up's text. */
const LONGEST = 120

/**
 * The member's name and text of an alert. Only for the concierge's own requests; recorded like a row of the queue,
 * which shows the same.
 */
export function popUpWords(app: App, staff: StaffActor, externalId: string): Promise<PopUp | null> {
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number } & PopUp>`
      select requests.id, first_name || ' ' || last_name as member, coalesce((
        select left(body, ${LONGEST}) from timeline
        where timeline.request_id = requests.id and kind = 'message' and source = 'user'
        order by seq desc limit 1), left(${askedWords}, ${LONGEST})) as words
      from requests join members on members.id = member_id
      where requests.external_id = ${externalId} and assignee_id = ${staff.id}`.execute(trx)
    const [own] = rows
    if (!own) return null
    await recordListed(trx, staff, 'deskPopUpWords', [own.id], app.now())
    return { member: own.member, words: oneLine(own.words) }
  })
}
