import type { App } from '#server/platform/http/app.ts'
import type { ScimFault } from './fault.ts'

/** Stores the last refusal for the company's IT contact. A search without a result (404) is none. */
export async function noteRefusal({ deskDb, now }: App, companyId: number, { status, message }: ScimFault) {
  if (status === 404 || status === 412 || status === 429 || status >= 500) return
  const last = { refused_at: now(), refusal: message }
  await deskDb
    .insertInto('desk.directories')
    .values({ company_id: companyId, ...last })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(last))
    .execute()
}
