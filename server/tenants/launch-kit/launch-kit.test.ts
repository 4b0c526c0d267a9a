import { expect, test } from 'vitest'
import { giveCrowd } from '#tests/world/crowd/crowd.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })

let companies = 0
async function newCompany() {
  companies += 1
  const slug = `kit-${companies}`
  const id = await createCompany(world.app.deskDb, { slug, name: `Kit ${companies}` })
  const person = { name: `Kit${companies} Reed`, role: 'employer', companyId: id } as const
  const staff = await createColleague({ db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', ...person })
  const read = async () => (await world.as(staff).get('/desk/api/company/launch_kit')).body
  const apply = async (csv: string) => {
    const file = Buffer.from(csv).toString('base64')
    const { body } = await world.as(world.olga).post(`/desk/api/companies/${id}/list_trials`, { file })
    const { status } = await world.as(world.olga).post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)
    expect(status).toBe(200)
  }
  return { id, slug, read, apply }
}

test('a launch kit has the company’s link, and the installation’s colors in the light', async () => {
  const { slug, read } = await newCompany()
  expect(await read()).toEqual({
    company: `Kit ${companies}`,
    logo_url: null,
    link: `${world.app.config.publicUrl}/sign-up/${slug}`,
    by_email: false,
    by_number: false,
    colors: { ground: '#D3EADF', on_ground: '#0A2E28', bowl: '#0B4F44', on_bowl: '#FFFFFF', dot: '#F4522B' },
  })
})

test('a launch kit has the company’s own colors', async () => {
  const { id, read } = await newCompany()
  const look = { colors: { light: { primary: '#16457A' }, dark: {} }, logo_url: null }
  expect((await world.as(world.olga).put(`/desk/api/companies/${id}/look`, { look })).status).toBe(200)
  expect((await read()).colors).toMatchObject({ ground: '#D3EADF', bowl: '#16457A', on_bowl: '#FFFFFF' })
})

test('a launch kit names how the list recognizes people', async () => {
  const { apply, read } = await newCompany()
  await apply('email\nann@kit.example\n')
  expect(await read()).toMatchObject({ by_email: true, by_number: false })
  await apply('employee_id,date_of_birth\n4711,1988-03-14\n')
  expect(await read()).toMatchObject({ by_email: false, by_number: true })
})

test('a launch kit has no link while the company is closed', async () => {
  const { id, read } = await newCompany()
  await world.app.deskDb.updateTable('companies').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
  expect(await read()).toMatchObject({ link: null })
})

test('a launch kit is the same bytes after people have signed up', { tags: '@sec-report-small-groups' }, async () => {
  const get = async () => (await world.as(world.bruno).get('/desk/api/company/launch_kit')).text
  const before = await get()
  await giveCrowd(world, 12, { since: world.clock.now() })
  expect(await get()).toBe(before)
})
