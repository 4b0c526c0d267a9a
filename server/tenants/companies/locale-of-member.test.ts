import { beforeEach, expect, test } from 'vitest'
import type { TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const setDefault = (language: string) =>
  world.app.deskDb.updateTable('companies').set({ language }).where('id', '=', world.brightwater).execute()
const choose = (member: TestMember, locale: string | null) =>
  world.app.deskDb.updateTable('members').set({ locale }).where('id', '=', member.id).execute()

/** The language of a mail that another person's call sends to the member: a sign-up with the same address. */
async function languageOfMail(email: string, acceptLanguage: string) {
  const user = { email, password: 'a quiet harbour', name: 'Other', last_name: 'One', terms_of_service: 1 }
  await world.as(null).post('/api/v1/users/sign_up', { user }, { 'accept-language': acceptLanguage })
  const { html } = await world.app.deskDb
    .selectFrom('outgoing')
    .select('html')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /<html lang="(\w+)">/.exec(html ?? '')?.[1]
}

beforeEach(() => choose(world.maya, null))

test('a mail is in the default language of the company for a member who has chosen none', async () => {
  await setDefault('es')
  expect(await languageOfMail(world.maya.email, 'en')).toBe('es')
  await choose(world.maya, 'en')
  expect(await languageOfMail(world.maya.email, 'es')).toBe('en')
})

test('a mail is in the language of the call if neither the member nor the company has another one', async () => {
  await setDefault('en')
  expect(await languageOfMail(world.maya.email, 'es')).toBe('es')
  await choose(world.maya, 'en')
  expect(await languageOfMail(world.maya.email, 'es')).toBe('en')
})
