import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '#tests/people.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ INTERNAL_COMPANIES: 'meridian' })
  await createCompany(world.app.deskDb, { slug: 'tendwell-team', name: 'Tendwell', internal: true })
  await createCompany(world.app.deskDb, { slug: 'meridian', name: 'Meridian Studios' })
})
afterAll(() => world.close())

const company = (slug: string) => world.as(null).get(`/api/v1/companies/${slug}`)

test.each(['brightwater', 'Brightwater', 'BRIGHTWATER'])(
  'anybody sees the company behind the link %s',
  async (slug) => {
    const answer = await company(slug)
    expect([answer.status, answer.body]).toEqual([200, { company: { name: 'Brightwater Foods', image_url: null } }])
  },
)

test.each(['no-such', 'tendwell-team', 'meridian', 'bright_water', '%00', 'a'.repeat(100)])(
  'the link %s shows no company',
  async (slug) => {
    const answer = await company(slug)
    expect([answer.status, answer.body]).toEqual([404, { error: 'We could not find that.' }])
  },
)
