import { actsOf, assignRequest } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, signIn, signInAtDesk, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { EMPLOYER, hire, OPERATIONS } from './staff.ts'

test('a wrong password is rejected at the desk', async ({ page, colleague, faults }) => {
  faults.allow(/status of 401/)
  await page.goto(DESK_DOOR)
  await signIn(page, colleague.email, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('a member’s account is rejected at the desk', async ({ page, faults }) => {
  faults.allow(/status of 401/)
  await page.goto(DESK_DOOR)
  await signIn(page, 'member@tendwell.test')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('an expired session leads to sign-in, and keeps unsent text', async ({ desk, faults }) => {
  faults.allow(/status of 401/)
  await desk.context().clearCookies()
  await desk.getByRole('tab', { name: /Unassigned/ }).click()
  await expect(desk.getByText('Your session has ended. Your text is saved. Sign in to continue.')).toBeVisible()
})

test('a session at the desk survives a reload and ends when the concierge signs out', async ({ desk }) => {
  await desk.reload()
  await expect(desk.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  await desk.getByRole('button', { name: 'Sign out' }).click()
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the queue has tabs for my, unassigned and all requests', async ({ desk, colleague }) => {
  const member = await signUpPerson()
  const [mine, unassigned] = [await assignRequest(colleague, member), await handOver(member)]
  const panel = desk.getByRole('tabpanel')
  await expect(desk.getByRole('tab', { name: /Mine/ })).toHaveAttribute('aria-selected', 'true')
  const row = (id: string) => panel.locator(`[data-queue-row="${id}"]`)
  await desk.getByRole('searchbox', { name: 'Search requests' }).fill(member.fullName)
  await expect(row(mine)).toBeVisible()
  await expect(row(unassigned)).toHaveCount(0)
  await desk.getByRole('tab', { name: /Unassigned/ }).click()
  await expect(row(unassigned)).toHaveAccessibleName(new RegExp(`${member.fullName} · Brightwater Foods`))
  await expect(row(mine)).toHaveCount(0)
  await desk.getByRole('tab', { name: /Everyone/ }).click()
  await expect(row(mine)).toBeVisible()
  await expect(row(unassigned)).toBeVisible()
})

test('an unknown address at the desk shows an error with a link back', async ({ desk, faults }) => {
  await desk.goto('/no-such-page')
  await expect(desk.getByRole('main').getByRole('heading', { level: 1, name: 'There’s nothing here' })).toBeVisible()
  await desk.getByRole('link', { name: 'Back to the start page' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()

  faults.allow(/status of 404/)
  await desk.goto('/requests/no-such-request')
  await expect(desk.getByRole('main')).toContainText('Request not found.')
  await desk.getByRole('main').getByRole('link', { name: 'Queue' }).click()
  await expect(desk.getByText('Request not found.')).toHaveCount(0)
})

for (const [who, email, begins] of [
  ['employers', EMPLOYER, /\/report/],
  ['operations', OPERATIONS, /\/catalog/],
] as const) {
  test(`an unknown address shows an error and a link back for ${who}`, async ({ page }) => {
    await signInAtDesk(page.context(), email)
    await page.goto(`${DESK_DOOR}/staff/1/nothing`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'There’s nothing here' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the start page' }).click()
    await expect(page).toHaveURL(begins)
  })
}

test('a page that loads slowly shows the mark in its place', async ({ desk }) => {
  const come = Promise.withResolvers<void>()
  await desk.route('**/assets/*.js', (route) => come.promise.then(() => route.continue()))
  await desk.getByRole('link', { name: 'Replies' }).click()
  await expect(desk.getByRole('main', { name: 'Loading' }).locator('[data-mark]')).toBeVisible()
  come.resolve()
  await expect(desk.getByRole('heading', { name: 'Replies', level: 1 })).toBeVisible()
})

test('a request is found by its member’s name', async ({ desk }) => {
  const member = await signUpPerson()
  await handOver(member)
  await desk.getByRole('tab', { name: /Everyone/ }).click()
  await expect(desk.getByRole('tab', { name: /Everyone/, selected: true })).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Search requests' }).fill(member.fullName)
  const found = desk.getByRole('tabpanel').getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(member.fullName)
  await desk.getByRole('searchbox', { name: 'Search requests' }).fill('nobody has this name')
  await expect(desk.getByText('Nothing matches “nobody has this name”.')).toBeVisible()
})

test('a concierge takes, answers, completes, reopens and tags a request', async ({ signedInDesk: desk, colleague }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('heading', { name: GROOMER_NAME })).toBeVisible()
  await expect(desk.getByRole('complementary', { name: 'Member' })).toContainText(member.email)
  const log = desk.getByRole('log', { name: 'Messages' })
  await desk.getByRole('button', { name: 'Take it' }).click()
  await expect(log).toContainText(`${colleague.name} took this`)
  await expect(log.getByText(/took this/).getByRole('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(log.getByText(/^(Today|Yesterday)$/).first(), 'its day stands above').toBeVisible()

  await desk.getByRole('button', { name: 'Internal note' }).click()
  await desk.getByRole('textbox', { name: 'Internal note' }).fill('Prefers mornings.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(log.getByRole('article', { name: 'Internal note' })).toContainText('Prefers mornings.')

  await desk.getByRole('button', { name: 'Reply to Ada' }).click()
  await desk.getByRole('textbox', { name: 'Reply to Ada' }).fill('Saturday at ten is booked.')
  await desk.getByRole('button', { name: 'Send to Ada' }).click()
  await expect(log).toContainText('Saturday at ten is booked.')

  const state = desk.getByRole('combobox', { name: 'State' })
  await state.selectOption('Solved')
  await expect(log).toContainText(`${colleague.name} moved this to Solved`)
  await expect(state.getByRole('option', { name: 'Submitted' })).toBeDisabled()
  await state.selectOption('In progress')
  await expect(log).toContainText(`${colleague.name} moved this to In progress`)

  const tag = `Paws ${id}`.slice(0, 20)
  await desk.getByRole('button', { name: 'Tag it' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Tags' })
  await dialog.getByRole('textbox').fill('x'.repeat(33))
  await expect(dialog.getByText('Please use at most 32 characters.')).toBeVisible()
  await dialog.getByRole('textbox').fill(tag)
  await dialog.getByRole('checkbox', { name: `Create the tag “${tag}”` }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(tag)
  await desk.getByRole('searchbox', { name: 'Search requests' }).fill(`tag:"${tag.slice(0, -3)}`)
  const offered = desk.getByRole('group', { name: 'Tags to search by' }).getByRole('button')
  await expect(offered).toHaveText(tag)
  await desk.keyboard.press('ArrowDown')
  await expect(offered).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: new RegExp(`^tag: ${tag} ?, remove$`) })).toBeVisible()
  await expect(desk.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
  await desk.getByRole('button', { name: `Remove ${tag}` }).click()
  await expect(desk.getByRole('list', { name: 'Tags' })).toHaveCount(0)

  // sending the reply assigns the request
  await expect(desk.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await desk.getByRole('combobox', { name: 'Assigned to' }).selectOption('No one')
  await expect(desk.getByRole('button', { name: 'Take it' })).toBeVisible()
})

test('a draft at the desk belongs to its request and its kind of message', async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desk.goto(`/requests/${id}`)
  await desk.getByRole('textbox', { name: 'Reply to Ada' }).fill('Half a reply')
  await desk.getByRole('button', { name: 'Internal note' }).click()
  await expect(desk.getByRole('textbox', { name: 'Internal note' })).toHaveValue('')
  await desk.reload()
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toHaveValue('Half a reply')
})

test('two concierges see changes live', async ({ signedInDesk: desk, colleague: first, browser, faults }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  const context = await browser.newContext({ baseURL: DESK_DOOR })
  faults.watch(context)
  await signInAtDesk(context, (await hire('Desmond')).email)
  const colleague = await context.newPage()
  await colleague.goto(`/requests/${id}`)
  await desk.goto(`/requests/${id}`)
  await desk.getByRole('button', { name: 'Take it' }).click()
  await expect(colleague.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
  await expect(colleague.getByRole('log', { name: 'Messages' })).toContainText(`${first.name} took this`)
  await actsOf(first).reply(id, 'Written by the first.')
  await expect(colleague.getByRole('log', { name: 'Messages' })).toContainText('Written by the first.')
  await context.close()
})

test('operations can see no request at the desk', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(DESK_DOOR)
  await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Queue' })).toHaveCount(0)
  await page.goto(`${DESK_DOOR}/requests/some-request`)
  await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/desk/api/requests') || path === '/desk/api/events')).toEqual([])
})
