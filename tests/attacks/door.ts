import { deskSignIn } from '#contract/desk/session.ts'
import { signIn, signUp } from '#contract/member/accounts.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { answerQuestion, beginSurvey, nextScreenItem, submitSurvey } from '#contract/member/surveys.ts'
import { presignUpload } from '#contract/member/uploads.ts'
import { askAt } from '#tests/harness/ask.ts'
import { DEMO_PASSWORD, type Demo, staffState } from '../../tools/demo.ts'

const CONCIERGE = 'concierge@tendwell.test'
/** An idea of the demo: text, choice, text, and an optional question. */
const GROOMER = 805

export type Storage = ReturnType<typeof staffState>

/** A member of the demo's company: the headers of a call, and the storage of a browser. */
export type Attacker = {
  readonly headers: { readonly authorization: string }
  readonly token: string
  readonly storage: Storage
}

/** Signs up a member who has completed the welcome. */
export async function signUpAttacker(
  { memberDoor, app }: Demo,
  { email, name, last_name }: { readonly email: string; readonly name: string; readonly last_name: string },
): Promise<Attacker> {
  const credentials = { email, password: DEMO_PASSWORD }
  await askAt(memberDoor, signUp, {
    body: { user: { ...credentials, name, last_name, terms_of_service: 1, company_slug: 'brightwater' } },
  })
  await app.db.updateTable('members').set({ onboarded_at: app.now() }).where('email', '=', email).execute()
  const { answer, headers } = await askAt(memberDoor, signIn, { body: { user: credentials } })
  const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
  const { expires_at, mfa_enrollment_available: enrollment_open } = answer
  const value = JSON.stringify({ token, expires_at, enrollment_open })
  return {
    headers: { authorization: `Bearer ${token}` },
    token,
    storage: { cookies: [], origins: [{ origin: memberDoor, localStorage: [{ name: 'tendwell.session', value }] }] },
  }
}

/** Submits a request with these words as answers. Returns its external ID. */
export async function handOver({ memberDoor }: Demo, { headers }: Attacker, word: (nth: number) => string) {
  const begun = await askAt(memberDoor, beginSurvey, { params: { id: GROOMER }, body: { for_alpha: true } }, headers)
  const params = { id: begun.answer.user_request_survey.id }
  let next = begun.answer.user_request_survey.next_item
  for (let nth = 0; next; nth += 1) {
    const value = next.optional ? null : (next.item.select_options[0]?.value ?? word(nth))
    const user_request_answer = { object_satisfied_id: next.item.id, object_satisfied_type: 'Datum', value } as const
    await askAt(memberDoor, answerQuestion, { params, body: { user_request_answer } }, headers)
    next = (await askAt(memberDoor, nextScreenItem, { params }, headers)).answer.next_item
  }
  const { answer } = await askAt(memberDoor, submitSurvey, { params }, headers)
  return answer.request.external_id
}

export async function write(demo: Demo, { headers }: Attacker, id: string, body: string, keys: string[] = []) {
  const message = { body, attachment_keys: keys }
  await askAt(demo.memberDoor, sendMessage, { params: { id }, body: { message } }, headers)
}

/** Uploads a file. Returns its key, or null if it is rejected. */
export async function uploadAs({ memberDoor }: Demo, { headers }: Attacker, filename: string, bytes: Buffer) {
  const { answer } = await askAt(memberDoor, presignUpload, { body: { upload: { filename } } }, headers)
  const put = await fetch(answer.presigned_url, { method: 'PUT', body: new Uint8Array(bytes) })
  return put.ok ? answer.key : null
}

/** The demo’s concierge: the headers of a call, and the storage of a browser. */
export async function signInStaff({ deskDoor }: Demo) {
  const { answer, headers } = await askAt(deskDoor, deskSignIn, {
    body: { email: CONCIERGE, password: DEMO_PASSWORD },
  })
  if (!('csrf' in answer)) throw new Error('The demo’s concierge has a second factor.')
  const [cookie = ''] = headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
  return { storage: staffState(deskDoor, cookie), headers: { cookie, 'x-desk-csrf': answer.csrf } }
}
