import type { Page } from '@playwright/test'
import { beginSurvey } from '#contract/member/surveys.ts'
import { DESK_DOOR, MEMBER_DOOR } from './doors.ts'
import { openIdea, PET, published, writeIdea } from './idea-editor.ts'
import { browserOf, expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signUpPerson, uniqueName } from './people.ts'
import { OPERATIONS } from './staff.ts'

/** Opens the assistant of an idea as a member, in a separate browser. */
async function memberIn(page: Page, name: string) {
  await page.goto(`${MEMBER_DOOR}/requests/category/${PET}`)
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

test('a published idea appears in the members’ assistant, and a run in progress keeps its questions', async ({
  page,
  browser,
}) => {
  const { id, name } = await writeIdea()
  const member = await signUpPerson()
  const context = await browser.newContext({ storageState: browserOf(member) })
  const before = await memberIn(await context.newPage(), name)
  await expect(before.getByRole('log').getByText('Who is it for?')).toBeVisible()

  await openIdea(page, id)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who is coming along?')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Where would they be happiest?')
  await page.getByRole('radio', { name: 'Choose one' }).check()
  await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('At our home')
  await page.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('A small kennel')
  await expect(page.getByRole('textbox', { name: 'Stored value of choice 2' })).toHaveValue('a_small_kennel')
  await page.getByText('2 unpublished changes').click()
  await expect(page.getByText('Question 3 is new: “Where would they be happiest?”')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await published(page)

  const newcomer = await signUpPerson()
  const other = await browser.newContext({ storageState: browserOf(newcomer) })
  const after = await memberIn(await other.newPage(), name)
  await expect(after.getByRole('log').getByText('Who is coming along?')).toBeVisible()

  await before.getByRole('textbox').fill('Biscuit')
  await before.getByRole('button', { name: 'Continue' }).click()
  await expect(before.getByRole('log').getByText('When should it be?')).toBeVisible()
  await before.getByRole('textbox').fill('On Friday')
  await before.getByRole('button', { name: 'Continue' }).click()
  await expect(before.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
  await before.getByRole('button', { name: 'Submit request' }).click()
  await expect(before.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
  await Promise.all([context.close(), other.close()])
})

test('a draft can be tried in the assistant, and nothing is sent', async ({ page }) => {
  const { id, name } = await writeIdea()
  await openIdea(page, id)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Tried before anybody is asked?')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  await expect(page.getByText('Saving…')).toHaveCount(0)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('button', { name: 'Try it in the assistant' }).click()
  const assistant = page.getByRole('dialog', { name })
  await expect(assistant.getByRole('log').getByText('Tried before anybody is asked?')).toBeVisible()
  for (const answer of ['Yes', 'On Friday']) {
    await assistant.getByRole('textbox').fill(answer)
    await assistant.getByRole('button', { name: 'Continue' }).click()
  }
  await assistant.getByRole('button', { name: 'Submit request' }).click()
  await expect(assistant.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
  await assistant.getByRole('button', { name: 'Back to the editor' }).click()
  await expect(assistant).toHaveCount(0)
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a search for words of a stored answer’s name lists the answer once', async ({ page }) => {
  await writeIdea()
  const { id } = await writeIdea()
  await openIdea(page, id)
  const storedAs = page.getByRole('combobox', { name: 'The answer is stored as' })
  await expect(storedAs).toHaveText('Who is it for? · asked by 1 idea')
  await storedAs.press('Enter')
  const finder = page.getByRole('dialog', { name: 'The answer is stored as' })
  const search = finder.getByRole('combobox', { name: 'Search' })
  await search.fill('for WHO is')
  await expect(finder.getByRole('option', { name: /^Who is it for\? · asked by/ })).toHaveCount(1)
  await hasNoViolations(page, 'choosing a stored answer')
  await search.fill('nothing has this name')
  await expect(finder.getByText('Nothing matches “nothing has this name”.')).toBeVisible()
  await search.fill('')
  await expect(finder.getByRole('option').first()).toHaveText('Something new')
  await search.press('Enter')
  await expect(storedAs).toHaveText('Something new')
  await expect(storedAs).toBeFocused()
  await expect(page.getByText('1 unpublished change')).toBeVisible()
})

test('an idea can be added, found and retired by keyboard alone', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(`${DESK_DOOR}/catalog?category=${PET}`)
  const name = `Walk a ${uniqueName()}`
  await page.getByRole('button', { name: 'Add an idea' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeVisible()
  await page.getByRole('link', { name: 'Pet' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill(name)
  // the category also lists the idea until the search results replace the list
  await expect(page.getByText(`Ideas with “${name}”`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name })).toContainText('Not published')
  await page.getByRole('main').getByRole('link', { name }).press('Enter')
  const more = page.getByRole('button', { name: `More about ${name}` })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Retire' }).press('Enter')
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(more).toBeFocused()
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Retire' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire it' }).press('Enter')
  await expect(page.getByText('Retired: members can no longer start it.')).toBeVisible()
  await page.goto(`${DESK_DOOR}/catalog?q=${name}`)
  await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible()
})

test('a hidden idea disappears for members at once', async ({ page }) => {
  const { id } = await writeIdea()
  const member = await signUpPerson()
  await openIdea(page, id)
  const visible = page.getByRole('switch', { name: 'Visible to members' })
  const shown = await visible.evaluate((input: HTMLInputElement) => {
    input.click()
    return input.checked
  })
  expect(shown, 'in the same moment').toBe(false)
  const begin = () => member.call(beginSurvey, { params: { id }, body: { for_alpha: true } })
  await expect.poll(() => begin().catch((error: unknown) => String(error))).toContain('answered 404')
  await expect(visible).not.toBeChecked()
})

test('the catalog, its editor and the member’s view are accessible on a phone', async ({ page }) => {
  await areAccessible(page, 390)
  await page.getByRole('button', { name: 'What members see' }).click()
  await expect(page.getByRole('button', { name: 'Try it in the assistant' })).toBeVisible()
  await hasNoViolations(page, 'what members see')
  expect(await page.locator('#work').evaluate((work) => work.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the catalog and its editor are accessible on a wide screen', { tag: '@long' }, async ({ page }) => {
  await areAccessible(page, 1440)
})

async function areAccessible(page: Page, width: number) {
  const { id } = await writeIdea()
  await openIdea(page, id)
  await page.setViewportSize({ width, height: 844 })
  await page.goto(`${DESK_DOOR}/catalog?category=${PET}`)
  await expect(page.getByRole('link', { name: /Find a groomer/ })).toBeVisible()
  await hasNoViolations(page, `the catalog at ${width} px`)
  await page.goto(`${DESK_DOOR}/catalog/ideas/801`)
  await page.getByRole('link', { name: /Where would they be happiest/ }).click()
  await expect(page.getByRole('textbox', { name: 'Choice 1', exact: true })).toBeVisible()
  await hasNoViolations(page, `the editor at ${width} px`)
}

test('on a phone search results appear below the field, and typing can continue', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${DESK_DOOR}/catalog`)
  const search = page.getByRole('searchbox', { name: 'Search ideas' })
  await search.pressSequentially('groom')
  await expect(page.getByRole('heading', { name: 'Ideas with “groom”' })).toBeVisible()
  await expect(search).toBeFocused()
  await hasNoViolations(page)
  await search.fill('')
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  await search.fill('groom')
  await page.getByRole('link', { name: /Find a groomer/ }).click()
  await expect(page.getByRole('heading', { name: 'Find a groomer', level: 1 })).toBeVisible()
})
