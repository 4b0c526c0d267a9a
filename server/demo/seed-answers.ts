import { phoneText } from '#basics/phone.ts'
import { before } from './calendar.ts'
import { demoFiles } from './files/demo-files.ts'
import type { DemoIdea, DemoQuestion } from './idea.ts'
import { ideas } from './ideas/all.ts'
import { type DemoFile, type DemoRequest, FILE, OWN } from './requests/request.ts'
import { insertUpload } from './seed-uploads.ts'
import { found, type Place, type SownMember, type Trx } from './sower.ts'
import { welcomeAnswers } from './welcome.ts'

export type Answered = {
  datum: number
  question: string
  /** Null: skipped. An upload's key is known only once it lies in the storage. */
  value: string | null
  file: DemoFile | null
  /** As a person reads it. */
  shown: string | null
}

const ASKING_TAKES_MS = 4 * 60_000

export function answersOf(request: DemoRequest, member: SownMember): Answered[] {
  return ideaOf(request).questions.map((question, index) => answered(question, request.answers[index] ?? null, member))
}

export function ideaOf(request: DemoRequest): DemoIdea {
  const idea = ideas.find(({ id }) => id === request.idea)
  if (!idea) throw new Error(`The demo knows no idea ${request.idea}.`)
  return idea
}

function answered(asked: DemoQuestion, given: string | null, member: SownMember): Answered {
  const { datum, question } = asked
  if (given?.startsWith(FILE)) {
    const file = given.slice(FILE.length) as DemoFile // typed where it was written: FILE is only used by fileAnswer
    return { datum, question, value: null, file, shown: demoFiles[file].filename }
  }
  const value = given === OWN ? ownAnswer(datum, member) : given
  return { datum, question, value, file: null, shown: value === null ? null : shownAs(asked, value) }
}

function shownAs({ type, choices }: DemoQuestion, value: string): string {
  if (type === 'PhoneNumberInput') return phoneText(value)
  return choices.find((choice) => choice.value === value)?.label ?? value
}

function ownAnswer(datum: number, member: SownMember): string {
  const known = new Map(member.welcome ? welcomeAnswers(member.email, member.welcome) : [])
  return `${found(known, datum)}`
}

/** The assistant's run, its answers, and what they teach us of the member for the next time. */
export async function insertAnswers(trx: Trx, request: DemoRequest, answers: Answered[], place: Place) {
  const { requestId, member, sowing } = place
  const submitted = before(sowing.now, request.opened)
  const version = await trx
    .selectFrom('survey_versions')
    .select('id')
    .where('survey_id', '=', request.idea)
    .executeTakeFirstOrThrow()
  const run = await trx
    .insertInto('survey_runs')
    .values({
      external_id: sowing.newId(),
      member_id: member.id,
      survey_version_id: version.id,
      started_at: new Date(submitted.getTime() - ASKING_TAKES_MS),
      submitted_at: submitted,
      request_id: requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = new Map<DemoFile, string>()
  for (const { file } of answers)
    if (file) keys.set(file, await insertUpload(trx, file, { ...place, at: submitted, runId: run.id }))
  await trx
    .insertInto('answers')
    .values(
      answers.map(({ datum, value, file }) => ({
        external_id: sowing.newId(),
        survey_run_id: run.id,
        datum_id: datum,
        value: jsonOf(file ? found(keys, file) : value),
        answered_at: submitted,
      })),
    )
    .execute()
  await remember(trx, answers, member, submitted)
}

/** The newest answer to a Datum is the one that the assistant offers next time. */
async function remember(trx: Trx, answers: Answered[], member: SownMember, at: Date) {
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
