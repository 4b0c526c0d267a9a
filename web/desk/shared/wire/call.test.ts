import { beforeEach, expect, test, vi } from 'vitest'
import { deskQueueChoices } from '#contract/desk/queue/queue.ts'
import { deskSession, deskSignIn } from '#contract/desk/session.ts'
import { call, setCsrf } from './call.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://desk.example' })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address).pathname)
    return Promise.resolve(Response.json({}, { status: 422 }))
  })
})

test('after a sign-out, a call that needs a session is refused without asking the server', async () => {
  setCsrf('a-token')
  await expect(call(deskQueueChoices, {})).rejects.toMatchObject({ status: 422 })
  setCsrf(null)
  await expect(call(deskQueueChoices, {})).rejects.toMatchObject({ status: 401 })
  expect(asked).toEqual(['/desk/api/queue_choices'])
})

test('without a session, signing in and asking who is signed in reach the server', async () => {
  setCsrf(null)
  await expect(call(deskSession, {})).rejects.toMatchObject({ status: 422 })
  await expect(call(deskSignIn, { body: { email: 'sam@tendwell.test', password: 'wrong' } })).rejects.toMatchObject({
    status: 422,
  })
  expect(asked).toEqual(['/desk/api/session', '/desk/api/session'])
})
