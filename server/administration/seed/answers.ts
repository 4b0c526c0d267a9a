import { phoneText } from '#basics/text/phone.ts'
import type { DemoIdea, DemoQuestion, SeedCatalog } from './content/catalog.ts'
import { before } from './content/dates.ts'
import type { DemoRequest, SeedAnswer } from './content/requests.ts'
import { found, type SeededMember, type SeedOwner, type Trx } from './context.ts'
import { insertUpload } from './uploads.ts'
import { welcomeAnswers } from './welcome-answers.ts'

export type SeedAnswered = {
  datum: number
  question: string
  /** Null: skipped. The key of an upload is known only after it is stored. */
  value: string | null
  file: string | null
  /** The answer as people read it. */
  shown: string | null
}

const ASKING_TAKES_MS = 4 * 60_000

export function answersOf(request: DemoRequest, member: SeededMember, catalog: SeedCatalog): SeedAnswered[] {
  const { questions } = ideaOf(request, catalog)
  return questions.map((question, index) => answered(question, request.answers[index] ?? 'skipped', member))
}

export function ideaOf(request: DemoRequest, { ideas }: SeedCatalog): DemoIdea {
  const idea = ideas.find(({ id }) => id === request.idea)
  if (!idea) throw new Error(`The demo knows no idea ${request.idea}.`)
  return idea
}

function answered(asked: DemoQuestion, answer: SeedAnswer, member: SeededMember): SeedAnswered {
  const { datum, question } = asked
  if (answer === 'skipped') return { datum, question, value: null, file: null, shown: null }
  if (typeof answer === 'object' && 'file' in answer)
    return { datum, question, value: null, file: answer.file, shown: answer.file }
  const value = answer === 'own' ? ownAnswer(datum, member) : answer.text
  return { datum, question, value, file: null, shown: shownAs(asked, value) }
}

function shownAs({ type, choices }: DemoQuestion, value: string): string {
  if (type === 'PhoneNumberInput') return phoneText(value)
  return choices.find((choice) => choice.value === value)?.label ?? value
}

function ownAnswer(datum: number, member: SeededMember): string {
  const known = new Map(member.welcome ? welcomeAnswers(member.email, member.welcome) : [])
  return `${found(known, datum)}`
}

/** Inserts the run of the assistant, its answers, and the data that later requests suggest. */
export async function insertAnswers(trx: Trx, request: DemoRequest, answers: SeedAnswered[], owner: SeedOwner) {
  const { requestId, member, seeding } = owner
  const submitted = before(seeding.now, request.opened)
  const version = await trx
    .selectFrom('survey_versions')
    .select('id')
    .where('survey_id', '=', request.idea)
    .executeTakeFirstOrThrow()
  const run = await trx
    .insertInto('survey_runs')
    .values({
      external_id: seeding.newId(),
      member_id: member.id,
      survey_version_id: version.id,
      started_at: new Date(submitted.getTime() - ASKING_TAKES_MS),
      submitted_at: submitted,
      request_id: requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = new Map<string, string>()
  for (const { file } of answers)
    if (file) keys.set(file, await insertUpload(trx, file, { ...owner, at: submitted, runId: run.id }))
  await trx
    .insertInto('answers')
    .values(
      answers.map(({ datum, value, file }) => ({
        external_id: seeding.newId(),
        survey_run_id: run.id,
        datum_id: datum,
        value: jsonOf(file ? found(keys, file) : value),
        answered_at: submitted,
      })),
    )
    .execute()
  await trx
    .updateTable('requests')
    .set({ answers: JSON.stringify(answersGiven(request, answers, keys)) })
    .where('id', '=', requestId)
    .execute()
  await remember(trx, answers, member, submitted)
}

/** The answers from which the request was created; a few have a wording that the catalog no longer uses. */
export function answersGiven(
  { askedOtherwise }: DemoRequest,
  answers: SeedAnswered[],
  keys: ReadonlyMap<string, string>,
) {
  if (askedOtherwise.length > 0) return askedOtherwise.map(([question, answer]) => ({ question, answer }))
  return answers.flatMap(({ question, shown, file }) =>
    shown ? [{ question, answer: shown, ...(file && { file: keys.get(file) }) }] : [],
  )
}

/** The newest answer to a Datum is the one that the assistant suggests next time. */
async function remember(trx: Trx, answers: SeedAnswered[], member: SeededMember, at: Date) {
  const rows = answers.flatMap(({ datum, value }) =>
    value === null ? [] : [{ member_id: member.id, datum_id: datum, value: JSON.stringify(value), answered_at: at }],
  )
  await trx
    .insertInto('member_data')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'datum_id'])
        .doUpdateSet((row) => ({ value: row.ref('excluded.value'), answered_at: row.ref('excluded.answered_at') }))
        .where('member_data.answered_at', '<', at),
    )
    .execute()
}

const jsonOf = (value: string | null) => (value === null ? null : JSON.stringify(value))
