import { expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'on' })

test('company names cannot be guessed, and correct ones are not counted', { tags: '@sec-company-names' }, async () => {
  const look = (slug: string) => world.as(null).get(`/api/v1/companies/${slug}`)
  for (let at = 0; at < 70; at += 1) expect((await look('brightwater')).status).toBe(200)
  for (let at = 0; at < 60; at += 1) expect((await look(`guess-${at}`)).status).toBe(404)
  expect((await look('guess-60')).status).toBe(429)
})

test('texts are limited by address, for all members together', { tags: '@sec-text-flood' }, async () => {
  const asks = Array.from({ length: 121 }, (_, at) =>
    world.as(at % 2 ? world.maya : world.jonah).post('/api/v1/mfa', { mfa_number: 'no number' }),
  )
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('texts are limited for all members together', { tags: '@sec-text-flood' }, async () => {
  const few = await openWorld({ RATE_LIMITS: 'on', TEXTS_A_DAY: '2' })
  const enroll = async (person: 'maya' | 'jonah', mfa_number: string) =>
    (await few.as(few[person]).post('/api/v1/mfa', { mfa_number })).status
  try {
    expect(await enroll('maya', '5552340101')).toBe(200)
    expect(await enroll('jonah', '5552340102')).toBe(200)
    expect(await enroll('maya', '5552340103')).toBe(429)
    few.clock.advance(DAY_MS)
    expect(await enroll('maya', '5552340103')).toBe(200)
  } finally {
    await few.close()
  }
})
