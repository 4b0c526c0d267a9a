import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { GONE_DRAFT_DAYS } from '#contract/desk/operations/ideas.ts'
import { questionFor, writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { atCatalog, changesOf } from '#tests/world/catalog-desk.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { runOf, sizes } from '#tests/world/survey-run.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { lockIdea } from './lock.ts'

const world = setUpWorld()
let idea: number
let colleague: TestStaff
beforeAll(async () => {
  const { deskDb: db } = world.app
  const oscar = { name: 'Oscar Brandt', role: 'operations', passwordHash: 'none' } as const
  colleague = await createColleague({ db, now: world.clock.now(), ...oscar })
})
beforeEach(async () => {
  await sql`truncate categories, surveys, member_data cascade`.execute(world.owner)
  idea = await writeSurvey(world, { name: 'Find a vet', categoryId: await writeCategory(world) })
})

const begin = async (id = idea) => {
  const path = `/api/v1/request_surveys/${id}/user_request_surveys`
  return (await world.as(world.maya).post(path, { for_alpha: true })).body.user_request_survey
}
const liveQuestions = async (): Promise<FlowQuestion[]> => (await atCatalog(world).idea(idea)).versions[0].questions

describe('a draft', () => {
  test('is stored for every colleague and hidden from members', async () => {
    const written = [...(await liveQuestions()), questionFor({ label: 'Anything we should know?', optional: true })]
    const saved = await atCatalog(world).save(idea, 0, written)
    expect([saved.status, saved.body.draft]).toMatchObject([200, { revision: 1, questions: written }])
    expect((await atCatalog(world).idea(idea)).draft).toMatchObject({
      revision: 1,
      questions: written,
      changed_by: world.olga.name,
    })
    expect((await atCatalog(world).read()).categories[0].ideas[0]).toMatchObject({ has_draft: true, live_version: 1 })
    const run = await begin()
    await runOf(world, run.id).answer(1, 'Biscuit')
    expect(await runOf(world, run.id).next()).toBeNull()
  })

  test('can be incomplete: without words, with one choice, or without questions', async () => {
    const unfinished = [
      questionFor({ label: '', type: 'SingleSelectInput', choices: [{ key: 'a', label: '', value: '' }] }),
    ]
    expect((await atCatalog(world).save(idea, 0, unfinished)).status).toBe(200)
    expect((await atCatalog(world).save(idea, 1, [])).body.draft).toMatchObject({ revision: 2, questions: [] })
  })

  test('that equals the live version is not stored', async () => {
    await atCatalog(world).save(idea, 0, [])
    const saved = await atCatalog(world).save(idea, 1, await liveQuestions())
    expect(saved.body.draft).toMatchObject({ revision: 2, questions: null })
    expect((await changesOf(world, 'idea', idea)).map(({ after }) => after)).toEqual([{ draft: [] }, { draft: null }])
  })

  test("based on an outdated revision is rejected without loss of the colleague's changes", async () => {
    const theirs = [questionFor({ label: 'Theirs' })]
    await atCatalog(world, colleague).save(idea, 0, theirs)
    const refused = await atCatalog(world).save(idea, 0, [questionFor({ label: 'Mine' })])
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'A colleague has changed this idea since you opened it.',
    ])
    expect((await atCatalog(world).idea(idea)).draft).toMatchObject({ questions: theirs, changed_by: colleague.name })
  })

  test('of a colleague that is continued is logged with both values, and one of the same author is not', async () => {
    const [first, second, third] = ['One', 'Two', 'Three'].map((label) => [questionFor({ label })])
    await atCatalog(world).save(idea, 0, first ?? [])
    await atCatalog(world).save(idea, 1, second ?? [])
    await atCatalog(world, colleague).save(idea, 2, third ?? [])
    expect(await changesOf(world, 'idea', idea)).toMatchObject([
      { staff_id: world.olga.id, before: { draft: null }, after: { draft: first } },
      { staff_id: colleague.id, before: { draft: second }, after: { draft: third } },
    ])
  })

  test('that is repeated because its response was lost is stored once', async () => {
    const written = [questionFor()]
    await atCatalog(world).save(idea, 0, written)
    expect((await atCatalog(world).save(idea, 0, written)).body.draft.revision).toBe(1)
  })

  test('is discarded once, and not if a colleague has changed it', async () => {
    await atCatalog(world).save(idea, 0, [questionFor()])
    expect((await atCatalog(world).discard(idea, 0)).status).toBe(409)
    expect((await atCatalog(world).discard(idea, 1)).body.idea.draft).toMatchObject({ revision: 2, questions: null })
    expect((await atCatalog(world).discard(idea, 1)).status).toBe(200)
    const log = await changesOf(world, 'idea', idea)
    expect(log.map(({ action }) => action)).toEqual(['saveIdeaDraft', 'discardIdeaDraft'])
    expect((await world.as(world.olga).delete(`/desk/api/catalog/ideas/${idea}/draft`)).status).toBe(422)
  })

  test('that was discarded or overwritten can be restored for 30 days', async () => {
    const [mine, theirs] = [[questionFor({ label: 'Mine' })], [questionFor({ label: 'Theirs' })]]
    await atCatalog(world).save(idea, 0, mine)
    expect((await atCatalog(world).idea(idea)).gone_drafts).toEqual([])
    await atCatalog(world, colleague).save(idea, 1, theirs)
    await atCatalog(world).discard(idea, 2)
    const at = world.clock.now().toISOString()
    const gone = async () => (await atCatalog(world).idea(idea)).gone_drafts
    expect(await gone()).toMatchObject([
      { at, by: world.olga.name, discarded: true, questions: theirs },
      { at, by: colleague.name, discarded: false, questions: mine },
    ])
    world.clock.advance(GONE_DRAFT_DAYS * DAY_MS)
    expect(await gone()).toEqual([])
  })

  test.each([
    ['no list', { revision: 0, questions: {} }],
    ['a negative revision', { revision: -1, questions: [] }],
    ['an unknown type', { revision: 0, questions: [{ ...questionFor(), type: 'BooleanInput' }] }],
    ['words without end', { revision: 0, questions: [questionFor({ label: 'x'.repeat(301) })] }],
    ['a crowd of questions', { revision: 0, questions: [...Array(41).keys()].map(() => questionFor()) }],
  ])('is rejected with %s', async (_what, body) => {
    expect((await world.as(world.olga).put(`/desk/api/catalog/ideas/${idea}/draft`, body)).status).toBe(422)
  })
})

describe('publishing', () => {
  test('gives members the new questions in order, of every type, with the last one final', async () => {
    const written = [
      questionFor({ label: ' Who is it? ' }),
      questionFor({ label: 'Tell us', type: 'MultilineTextInput', optional: true }),
      questionFor({ label: 'Phone?', type: 'PhoneNumberInput' }),
      questionFor({ label: 'E-mail?', type: 'ManagedEmailInput' }),
      questionFor({
        label: 'How large?',
        type: 'SingleSelectInput',
        choices: sizes.map((one) => ({ ...one, key: one.value })),
      }),
      questionFor({ label: 'A photo', type: 'SingleUploadInput', optional: true }),
    ]
    await atCatalog(world).save(idea, 0, written)
    const { body } = await atCatalog(world).publish(idea, 1)
    expect(body.idea.versions[0]).toMatchObject({ number: 2, published_by: world.olga.name })
    expect(body.idea.draft).toMatchObject({ revision: 2, questions: null })
    const run = await begin()
    const given = ['Biscuit', null, '5550100123', 'maya@lindqvist.example', 'l', null]
    const asked = []
    for (const value of given) {
      const next = await runOf(world, run.id).next()
      asked.push([
        next.item.question,
        next.item.type,
        next.optional,
        next.last_question,
        next.item.select_options.length,
      ])
      await runOf(world, run.id).answer(next.item.id, value)
    }
    expect(asked).toEqual([
      ['Who is it?', 'TextInput', false, false, 0],
      ['Tell us', 'MultilineTextInput', true, false, 0],
      ['Phone?', 'PhoneNumberInput', false, false, 0],
      ['E-mail?', 'ManagedEmailInput', false, false, 0],
      ['How large?', 'SingleSelectInput', false, false, 2],
      ['A photo', 'SingleUploadInput', true, true, 0],
    ])
    expect((await runOf(world, run.id).submit()).status).toBe(200)
  })

  test('does not change the questions of a run in progress', async () => {
    const run = await begin()
    await atCatalog(world).save(idea, 0, [questionFor({ label: 'Something else' })])
    await atCatalog(world).publish(idea, 1)
    expect((await runOf(world, run.id).next()).item.question).toBe('Question 1?')
    await runOf(world, run.id).answer(1, 'Biscuit')
    expect((await runOf(world, run.id).submit()).status).toBe(200)
    expect((await begin()).next_item.item.question).toBe('Something else')
  })

  test('creates a Datum for new data with the given label, and shares an existing one', async () => {
    await atCatalog(world).save(idea, 0, [
      questionFor({ label: 'What is her name?', datum_label: 'The pet’s name' }),
      questionFor({ label: 'Anything else?' }),
      questionFor({ label: 'Who is your vet?', datum_id: 1 }),
    ])
    const { body } = await atCatalog(world).publish(idea, 1)
    const ids: number[] = body.idea.versions[0].questions.map(({ datum_id }: FlowQuestion) => datum_id)
    expect(ids[2]).toBe(1)
    const { data } = (await world.as(world.olga).get('/desk/api/catalog/data')).body
    const labels = ids.map((id) => data.find((datum: { id: number }) => datum.id === id))
    expect(labels).toMatchObject([
      { label: 'The pet’s name', type: 'TextInput', ideas: 1 },
      { label: 'Anything else?', ideas: 1 },
      { label: 'Datum 1', ideas: 1 },
    ])
  })

  test("suggests the member's last answer only if the question allows it", async () => {
    const asks = [questionFor({ datum_id: 1 }), questionFor({ label: 'And?' })]
    const run = await begin()
    await runOf(world, run.id).answer(1, 'Biscuit')
    await atCatalog(world).save(idea, 0, asks)
    await atCatalog(world).publish(idea, 1)
    expect((await begin()).next_item.item.universal_answer).toBe('Biscuit')
    await atCatalog(world).save(
      idea,
      2,
      asks.map((question) => ({ ...question, suggested: false })),
    )
    await atCatalog(world).publish(idea, 3)
    expect((await begin()).next_item.item.universal_answer).toBeNull()
  })

  test('is logged with the questions before and after', async () => {
    await atCatalog(world).save(idea, 0, [questionFor({ label: 'New?' })])
    await atCatalog(world).publish(idea, 1)
    expect((await changesOf(world, 'idea', idea)).at(-1)).toMatchObject({
      staff_id: world.olga.id,
      action: 'publishIdea',
      thing_name: 'Find a vet',
      before: { version: 1, questions: [{ label: 'Question 1?', datum_id: 1 }] },
      after: { version: 2, questions: [{ label: 'New?' }] },
    })
  })

  test('twice creates one version', async () => {
    await atCatalog(world).save(idea, 0, [questionFor()])
    expect((await atCatalog(world).publish(idea, 1)).status).toBe(200)
    const again = await atCatalog(world).publish(idea, 1)
    expect([again.status, again.body.idea.versions.length]).toEqual([200, 2])
  })

  test('is rejected without changes, or if a colleague has changed the draft', async () => {
    expect((await atCatalog(world).publish(idea, 0)).status).toBe(409)
    await atCatalog(world).save(idea, 0, [questionFor()])
    await atCatalog(world).save(idea, 1, [questionFor()])
    expect((await atCatalog(world).publish(idea, 1)).status).toBe(409)
    expect((await atCatalog(world).idea(idea)).versions).toHaveLength(1)
  })

  const choice = (label: string, value = label) => ({ key: `${label}-${value}`, label, value })
  const select = (...choices: FlowQuestion['choices']) => questionFor({ type: 'SingleSelectInput', choices })
  test.each<[string, () => FlowQuestion[], string]>([
    ['no question', () => [], 'questions'],
    ['a question without words', () => [questionFor({ label: ' ' })], 'questions.0.label'],
    ['a single choice', () => [select(choice('A'))], 'questions.0.choices'],
    ['a choice without words', () => [select(choice('A'), choice(' ', 'b'))], 'questions.0.choices.1.label'],
    ['a choice without a value', () => [select(choice('A'), choice('B', ' '))], 'questions.0.choices.1.value'],
    ['a value twice', () => [select(choice('A', 'a'), choice('B', 'a'))], 'questions.0.choices.1.value'],
    ['a choice twice', () => [select(choice('A', 'a'), choice('A', 'b'))], 'questions.0.choices.1.label'],
    ['a Datum twice', () => [questionFor({ datum_id: 1 }), questionFor({ datum_id: 1 })], 'questions.1.datum_id'],
    ['a Datum that is not there', () => [questionFor({ datum_id: 999_999 })], 'questions.0.datum_id'],
    ['a Datum of another type', () => [questionFor({ datum_id: 104 })], 'questions.0.datum_id'],
    ['a Datum that no question can ask for', () => [questionFor({ datum_id: 132 })], 'questions.0.datum_id'],
  ])('is rejected with %s, reported at its field', async (_what, questions, field) => {
    await atCatalog(world).save(idea, 0, questions())
    const refused = await atCatalog(world).publish(idea, 1)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect((await atCatalog(world).idea(idea)).versions).toHaveLength(1)
  })

  test('cannot be bypassed: a published question is immutable', async () => {
    const rewrite = world.app.deskDb.updateTable('questions').set({ label: 'Other' }).execute()
    await expect(rewrite).rejects.toThrow('append-only')
  })
})

describe('concurrent colleagues', () => {
  test('save two ideas without waiting for each other, and wait for the same idea', async () => {
    const other = await writeSurvey(world, { name: 'Find a groomer' })
    let sameIsSaved = false
    const same = await world.app.deskDb.transaction().execute(async (trx) => {
      await lockIdea(trx, idea) // a colleague's save in progress
      expect((await atCatalog(world, colleague).save(other, 0, [questionFor()])).status).toBe(200)
      const waiting = atCatalog(world, colleague)
        .save(idea, 0, [questionFor()])
        .then((answer) => {
          sameIsSaved = true
          return answer
        })
      await untilQueryWaits()
      expect(sameIsSaved).toBe(false)
      return [waiting]
    })
    expect((await Promise.all(same)).map(({ status }) => status)).toEqual([200])
  })

  test('publish and save one idea with one of them rejected and nothing lost', async () => {
    for (let revision = 1; revision < 12; revision += 2) {
      const { draft } = await atCatalog(world).idea(idea)
      await atCatalog(world).save(idea, draft.revision, [questionFor({ label: `Question ${revision}` })])
      const saved = (await atCatalog(world).idea(idea)).draft.revision
      const both = await Promise.all([
        atCatalog(world).publish(idea, saved),
        atCatalog(world, colleague).save(idea, saved, [questionFor({ label: `Other ${revision}` })]),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { draft: left, versions } = await atCatalog(world).idea(idea)
      const published = versions[0].questions[0].label === `Question ${revision}`
      expect([published, left.questions?.[0].label]).toEqual(
        both[0].status === 200 ? [true, undefined] : [false, `Other ${revision}`],
      )
    }
  })

  test('add and move ideas without a duplicate name or position', async () => {
    const { category_id } = await world.app.deskDb
      .selectFrom('surveys')
      .select('category_id')
      .where('id', '=', idea)
      .executeTakeFirstOrThrow()
    const add = (name: string) => atCatalog(world).addIdea({ name, category_id })
    const added = await Promise.all([add('Walk the dog'), add('Walk the dog'), add('Feed the cat')])
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 201, 422])
    const rows = () => world.app.deskDb.selectFrom('surveys').select(['id', 'position']).orderBy('position').execute()
    const ids = (await rows()).map(({ id }) => id)
    const moves = await Promise.all([
      ...ids.map((id) => atCatalog(world).moveIdea(id, null)),
      atCatalog(world, colleague).save(idea, 0, [questionFor()]),
    ])
    expect(moves.map(({ status }) => status)).toEqual(moves.map(() => 200))
    expect((await rows()).map(({ position }) => position)).toEqual([1, 2, 3])
  })
})

async function untilQueryWaits() {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(world.owner)).rows.length).toBe(1)
}
