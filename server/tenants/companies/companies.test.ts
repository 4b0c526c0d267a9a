import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ INTERNAL_COMPANIES: 'meridian' })
beforeAll(async () => {
  await createCompany(world.app.deskDb, { slug: 'tendwell-team', name: 'Tendwell', internal: true })
  await createCompany(world.app.deskDb, { slug: 'meridian', name: 'Meridian Studios' })
})

const company = (slug: string) => world.as(null).get(`/api/v1/companies/${slug}`)

test.each(['brightwater', 'Brightwater', 'BRIGHTWATER'])('anyone can see the company of the link %s', async (slug) => {
  const answer = await company(slug)
  const known_by = { email: false, number: false, digits: false }
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      company: { name: 'Brightwater Foods', image_url: null, known_by, domains: [] },
      issuer: null,
      password: true,
    },
  ])
})

test.each(['no-such', 'tendwell-team', 'meridian', 'bright_water', '%00', 'a'.repeat(100)])(
  'the link %s shows no company',
  async (slug) => {
    const answer = await company(slug)
    expect([answer.status, answer.body]).toEqual([404, { error: 'We could not find that.' }])
  },
)
