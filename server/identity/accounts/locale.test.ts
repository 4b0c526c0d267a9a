import { describe, expect, test } from 'vitest'
import { setUpWorld } from '#tests/world/world.ts'

const CURRENT = '/api/v1/users/current'
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' }
const ENGLISH = { 'accept-language': 'en-US' }

const world = setUpWorld()

const localeOf = async (headers: Record<string, string>, member = world.maya) =>
  (await world.as(member).get(CURRENT, headers)).body.locale
const choose = (locale: unknown, headers?: Record<string, string>) =>
  world.as(world.maya).put(`${CURRENT}/locale`, { locale }, headers)

describe("a member's language", () => {
  test('follows Accept-Language until it is chosen, and then stays on every device', async () => {
    expect([await localeOf(SPANISH), await localeOf(ENGLISH), await localeOf({})]).toEqual(['es', 'en', 'en'])
    expect((await choose('es', ENGLISH)).body).toEqual({ success: true })
    expect([await localeOf(SPANISH), await localeOf(ENGLISH)]).toEqual(['es', 'es'])
    expect((await choose('en', SPANISH)).body).toEqual({ success: true })
    expect([await localeOf(SPANISH), await localeOf(ENGLISH)]).toEqual(['en', 'en'])
    expect([await localeOf(SPANISH, world.jonah), await localeOf(ENGLISH, world.jonah)]).toEqual(['es', 'en'])
  })

  test('is that of the sign-up, unless it was in English', async () => {
    const localeAfter = async (email: string, headers: Record<string, string>) => {
      const user = { email, password: 'a quiet harbour', name: 'Ada', last_name: 'Ruiz', terms_of_service: 1 }
      await world.as(null).post('/api/v1/users/sign_up', { user }, headers)
      const account = world.app.deskDb.selectFrom('members').select('locale').where('email', '=', email)
      return (await account.executeTakeFirstOrThrow()).locale
    }
    expect(await localeAfter('spanish@signs-up.test', SPANISH)).toBe('es')
    expect(await localeAfter('english@signs-up.test', ENGLISH)).toBeNull()
  })

  test('is that of the next sign-in of a member who has chosen none, unless it was in English', async () => {
    const user = { email: 'before@languages.test', password: 'a quiet harbour' }
    const sign = async (headers: Record<string, string>) => {
      expect((await world.as(null).post('/api/v1/users/sign_in', { user }, headers)).status).toBe(200)
      const account = world.app.deskDb.selectFrom('members').select('locale').where('email', '=', user.email)
      return (await account.executeTakeFirstOrThrow()).locale
    }
    const signsUp = { ...user, name: 'Ada', last_name: 'Ruiz', terms_of_service: 1 }
    await world.as(null).post('/api/v1/users/sign_up', { user: signsUp }, ENGLISH)
    expect([await sign(ENGLISH), await sign(SPANISH), await sign(ENGLISH)]).toEqual([null, 'es', 'es'])
  })

  test.each([['fr'], ['ES'], [''], [null], [undefined], [7], ['constructor']])(
    'is one of the product’s, not %j',
    async (locale) => {
      const answer = await choose(locale)
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'Please choose one of the languages.', errors: { locale: ['Please choose one of the languages.'] } },
      ])
    },
  )
})

describe('a refusal', () => {
  const wrong = { user: { email: 'stranger@example.test', password: 'not it' } }

  test('is in the language of the browser before sign-in, with the same status and fields', async () => {
    const signIn = (headers: Record<string, string>, body: object) =>
      world.as(null).post('/api/v1/users/sign_in', body, headers)
    const [english, spanish] = [await signIn(ENGLISH, wrong), await signIn(SPANISH, wrong)]
    expect([english.status, english.body]).toEqual([401, { error: 'Invalid email or password.' }])
    expect([spanish.status, Object.keys(spanish.body)]).toEqual([401, ['error']])
    expect(spanish.body.error).not.toBe(english.body.error)

    const empty = { user: { email: '', password: '' } }
    const [inEnglish, inSpanish] = [await signIn(ENGLISH, empty), await signIn(SPANISH, empty)]
    expect(inSpanish.status).toBe(422)
    expect(Object.keys(inSpanish.body.errors)).toEqual(Object.keys(inEnglish.body.errors))
    expect(inSpanish.body.errors['user.email']).not.toEqual(inEnglish.body.errors['user.email'])
  })

  test('is in the language that the member has chosen, whatever the browser wants', async () => {
    await choose('en')
    const rename = (headers: Record<string, string>) =>
      world.as(world.maya).put(`${CURRENT}/name`, { first_name: '', last_name: 'Ono' }, headers)
    const english = await rename(SPANISH)
    expect(english.body.errors).toEqual({ first_name: ['Please enter your first name'] })
    await choose('es')
    const spanish = await rename(ENGLISH)
    expect([spanish.status, Object.keys(spanish.body.errors)]).toEqual([422, ['first_name']])
    expect(spanish.body.errors).not.toEqual(english.body.errors)
    const missing = await world.as(world.maya).get('/api/v1/requests/unknown-request', ENGLISH)
    expect(missing.status).toBe(404)
    expect(missing.body.error).not.toBe('We could not find that.')
  })
})
