import { msg, t } from '#basics/language/translate.ts'
import { readUserAgent } from '#basics/user-agent.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

export async function accountOf(db: MemberDb, memberId: number) {
  const account = await db
    .selectFrom('members')
    .select(['external_id as reference', 'first_name', 'last_name', 'email', 'phone', 'timezone', 'locale'])
    .select(['created_at as joined_at', 'terms_accepted_at', 'last_signed_in_at'])
    .select(['erasure_asked_at', 'erase_at'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!account) throw new Problem('not_signed_in')
  const companies = await db
    .selectFrom('member_companies')
    .innerJoin('companies', 'companies.id', 'member_companies.company_id')
    .select('companies.name')
    .where('member_companies.member_id', '=', memberId)
    .orderBy(({ fn }) => fn('folded', ['companies.name']))
    .execute()
  const notices = await db
    .selectFrom('notice_preferences')
    .select(['by_email', 'by_text', 'with_words', 'quiet_from', 'quiet_until', 'private_email'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { ...account, companies: companies.map(({ name }) => name), notices: notices ?? NOTHING_CHOSEN }
}

/** Default values of the columns. */
const NOTHING_CHOSEN = {
  by_email: true,
  by_text: false,
  with_words: false,
  quiet_from: 21,
  quiet_until: 8,
  private_email: null,
}

/** Each acceptance of the terms and the privacy policy, the first one first. */
export async function acceptedTermsOf(db: MemberDb, memberId: number) {
  const rows = await db
    .selectFrom('terms_acceptances')
    .select(['accepted_at', 'terms_version', 'privacy_version', 'source'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ source, ...row }) => ({ ...row, accepted_by: t(ACCEPTED_BY[source]) }))
}

const ACCEPTED_BY = {
  sign_up: msg('Signing up'),
  company_sign_in: msg('Signing up through the company’s sign-in'),
  asked_again: msg('Agreeing to the updated terms'),
} as const

/** The member's latest answer to each question, including the onboarding. */
export function datumAnswersOf(db: MemberDb, memberId: number) {
  return db
    .selectFrom('member_data')
    .innerJoin('data', 'data.id', 'member_data.datum_id')
    .select(['data.label as question', 'member_data.value as answer', 'member_data.answered_at as at'])
    .where('member_data.member_id', '=', memberId)
    .orderBy('member_data.answered_at')
    .orderBy('data.id')
    .execute()
}

export function answersOf(db: MemberDb, memberId: number) {
  return db
    .selectFrom('answers')
    .innerJoin('survey_runs as run', 'run.id', 'answers.survey_run_id')
    .innerJoin('survey_versions as version', 'version.id', 'run.survey_version_id')
    .innerJoin('surveys', 'surveys.id', 'version.survey_id')
    .innerJoin('data', 'data.id', 'answers.datum_id')
    .select(['surveys.name as idea', 'data.label as question', 'answers.value as answer', 'answers.answered_at as at'])
    .where('run.member_id', '=', memberId)
    .orderBy('answers.answered_at')
    .orderBy('answers.id')
    .execute()
}

/**
 * Files of the member and files that were sent to them; each can be opened while they are signed in. Files of notes are
 * excluded.
 */
export async function filesOf({ db, config }: Pick<MemberApp, 'db' | 'config'>, memberId: number) {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('timeline', 'timeline.id', 'uploads.attached_message_id')
    .leftJoin('requests', 'requests.id', 'timeline.request_id')
    .select(['uploads.key', 'uploads.filename as name', 'uploads.size', 'timeline.id as message_id'])
    .where('uploads.uploaded_at', 'is not', null)
    .where((upload) =>
      upload.or([upload('uploads.member_id', '=', memberId), upload('requests.member_id', '=', memberId)]),
    )
    .orderBy('uploads.created_at')
    .orderBy('uploads.key')
    .execute()
  return rows.map(({ key, ...file }) => ({ ...file, address: `${config.publicUrl}/attachments/${key}` }))
}

/** The member's second factors, without their secrets. */
export function secondFactorsOf(db: MemberDb, memberId: number) {
  return db
    .selectFrom('second_factors')
    .select(['kind', 'name', 'created_at as added_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

export async function devicesOf({ db, now }: Pick<MemberApp, 'db' | 'now'>, memberId: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at as signed_in_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now())
    .orderBy('created_at')
    .execute()
  return rows.map(({ user_agent, ...session }) => ({ ...session, browser: browserOf(user_agent ?? '') }))
}

function browserOf(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  return [browser, system].filter(Boolean).join(', ') || t('Unknown')
}
