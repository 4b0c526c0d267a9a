import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { currentLanguage } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import { changeLanguage, inLanguage } from '#server/platform/language/language.ts'
import { acceptedLanguage, speakCallersLanguage } from './callers-language.ts'

const door = fastify({ bodyLimit: 1_000_000 })
speakCallersLanguage(door)
door.setErrorHandler((_error, _request, reply) => reply.send(currentLanguage()))
door.get('/failing', async () => {
  throw new Problem('not_found')
})
door.post('/', async () => {
  const atFirst = currentLanguage()
  await new Promise(setImmediate)
  return { atFirst, later: currentLanguage() }
})
door.get('/chosen', async () => {
  await chooseSpanish()
  return currentLanguage()
})
const chooseSpanish = async () => changeLanguage('es')

afterAll(() => door.close())
// through a socket, because an injected body arrives within the call
const address = await door.listen({ host: '127.0.0.1', port: 0 })
const post = (headers: Record<string, string>, body: string) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
const english = { 'accept-language': 'en-US' }

test('a call is handled in the language of its caller, also after its body has arrived', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(500_000) })
  const wanted = [spanish, english, { 'accept-language': 'fr, es;q=0.2, en;q=0.1' }]
  const answers = await Promise.all(wanted.map(async (headers) => (await post(headers, long)).json()))
  expect(answers).toEqual([
    { atFirst: 'es', later: 'es' },
    { atFirst: 'en', later: 'en' },
    { atFirst: 'es', later: 'es' },
  ])
})

test('a refusal is in the language of the caller, before and after the body was read', async () => {
  const failing = (headers: Record<string, string>) => fetch(`${address}/failing`, { headers })
  expect(await (await failing(spanish)).text()).toBe('es')
  expect(await (await failing(english)).text()).toBe('en')
  expect(await (await post(spanish, '{')).text()).toBe('es')
  expect(await (await post(english, '{')).text()).toBe('en')
  expect(await (await post(spanish, JSON.stringify('x'.repeat(1_100_000)))).text()).toBe('es')
})

test('a choice of the caller changes the rest of this call only', async () => {
  expect(await (await fetch(`${address}/chosen`, { headers: english })).text()).toBe('es')
  expect(await (await post(english, '{}')).json()).toEqual({ atFirst: 'en', later: 'en' })
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es-US', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.1, es ; q=0.9', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=x', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => expect(acceptedLanguage(header)).toBe(language))

test('a refusal has its code, its status and an English message for the log in every language', () => {
  const refusal = inLanguage('es', () => new Problem('too_many_tries'))
  expect([refusal.code, refusal.status]).toEqual(['too_many_tries', 429])
  expect(refusal.message).toBe('Too many tries. Please wait a little and try again.')
  expect(inLanguage('en', () => refusal.sentence)).toBe(refusal.message)
  expect(inLanguage('es', () => refusal.sentence)).not.toBe(refusal.message)
})
