import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addIdea } from '#contract/catalog.ts'
import type { FlowQuestion } from '#contract/catalog-flow.ts'
import { publishIdea, readIdea, saveIdeaDraft } from '#contract/ideas.ts'
import { beginSurvey } from '#contract/surveys.ts'
import { DESK_DOOR, MEMBER_DOOR } from './doors.ts'
import { browserOf, expect, signInAtDesk, test } from './journey.ts'
import { operations } from './operations.ts'
import { settle, uniqueName } from './people.ts'

const PET = 4

/** An idea of its own for every journey, live with two questions. */
async function writeIdea(): Promise<{ id: number; name: string }> {
  const name = `Find a ${uniqueName()}`
  const { id } = await operations(addIdea, { body: { name, category_id: PET } })
  const params = { id }
  const questions = ['Who is it for?', 'When should it be?'].map(asking)
  await operations(saveIdeaDraft, { params, body: { revision: 0, questions } })
  await operations(publishIdea, { params, body: { revision: 1 } })
  return { id, name }
}

function asking(label: string): FlowQuestion {
  const plain = { type: 'TextInput', optional: false, suggested: true } as const
  return { ...plain, choices: [], key: label, label, datum_id: null, datum_label: '' }
}

async function draftOf(id: number): Promise<number> {
  return (await operations(readIdea, { params: { id } })).idea.draft.revision
}

async function openIdea(page: Page, id: number) {
  await page.goto(`${DESK_DOOR}/catalog/ideas/${id}`)
  await signInAtDesk(page, 'operations@tendwell.test')
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first()).toBeVisible()
}

const questionsOf = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('link')
const published = (page: Page) => expect(page.getByText('Members are asked exactly this')).toBeVisible()

/** A member, in a browser of their own, in the assistant of an idea. */
async function memberIn(page: Page, name: string) {
  await page.goto(`${MEMBER_DOOR}/requests/category/${PET}`)
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

test('an idea edited and published appears in the members’ assistant; a run begun before keeps its questions', async ({
  page,
  browser,
}) => {
  const { id, name } = await writeIdea()
  const member = await settle()
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

  const newcomer = await settle()
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

test('questions are put in order by the keyboard alone, and the order is told', async ({ page }) => {
  const { id } = await writeIdea()
  await openIdea(page, id)
  const handle = page.getByRole('button', { name: 'Move Question 1, Who is it for?' })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(questionsOf(page)).toHaveText([/When should it be/, /Who is it for/])
  await expect(page.getByText('Question 1, Who is it for? is now number 2 of 2.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Question 2, Who is it for?' })).toBeFocused()
  await questionsOf(page).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(questionsOf(page)).toHaveText([/Who is it for/, /When should it be/])
  await published(page)
})

test('questions are put in order by dragging', async ({ page }) => {
  const { id } = await writeIdea()
  await openIdea(page, id)
  const from = await page.getByRole('button', { name: 'Move Question 1, Who is it for?' }).boundingBox()
  const to = await questionsOf(page).nth(1).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(from.x + 10, to.y + to.height, { steps: 5 })
  await page.mouse.up()
  await expect(questionsOf(page)).toHaveText([/When should it be/, /Who is it for/])
  await expect(page.getByText('1 unpublished change')).toBeVisible()
})

test('what is written survives a reload, and no member sees it before it is published', async ({ page }) => {
  const { id } = await writeIdea()
  const member = await settle()
  await openIdea(page, id)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('A word that nobody has read yet')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(
    'A word that nobody has read yet',
  )
  const { user_request_survey } = await member.call(beginSurvey, { params: { id }, body: { for_alpha: true } })
  expect(user_request_survey.next_item?.item.question).toBe('Who is it for?')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await published(page)
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Who is it for?')
})

test('what cannot be published is told where it is', async ({ page }) => {
  const { id } = await writeIdea()
  await openIdea(page, id)
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('radio', { name: 'Choose one' }).check()
  await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('Yes')
  await questionsOf(page).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: /^Question 3/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveAccessibleDescription(
    /Please write the question/,
  )
  await expect(page.getByRole('textbox', { name: 'Choice 2', exact: true })).toHaveAccessibleDescription(
    'Please write what the member sees.',
  )
})

test('a colleague’s change is shown, and nothing that was typed is lost', async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await writeIdea()
  await openIdea(page, id)
  await operations(saveIdeaDraft, {
    params: { id },
    body: { revision: await draftOf(id), questions: [asking('Asked by a colleague?')] },
  })
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Asked by me?')
  const conflict = page.getByRole('region', { name: /has changed this idea meanwhile/ })
  await expect(conflict).toContainText('Question 1 is new: “Asked by a colleague?”')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Asked by me?')
  await conflict.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(conflict).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Asked by me?')
})

test('a colleague’s draft is taken instead of one’s own', async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await writeIdea()
  await openIdea(page, id)
  const revision = await draftOf(id)
  await operations(saveIdeaDraft, { params: { id }, body: { revision, questions: [asking('Theirs?')] } })
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Mine?')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Theirs?')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Theirs?')
  await expect(page.getByRole('region', { name: /has changed this idea/ })).toHaveCount(0)
})

test('a draft is tried in the assistant itself, and nothing is sent', async ({ page }) => {
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

test('a version of before is restored as a draft', async ({ page }) => {
  const { id, name } = await writeIdea()
  await openIdea(page, id)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Version two?')
  await page.getByRole('button', { name: 'Publish' }).click()
  await published(page)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Question 1: its words')
  await history.getByRole('button', { name: 'Restore version 1 as draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Who is it for?')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
})

test('an idea is added, found and retired, by the keyboard alone', async ({ page }) => {
  await page.goto(`${DESK_DOOR}/catalog?category=${PET}`)
  await signInAtDesk(page, 'operations@tendwell.test')
  const name = `Walk a ${uniqueName()}`
  await page.getByRole('button', { name: 'Add an idea' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeVisible()
  await page.getByRole('link', { name: 'Pet' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill(name)
  await expect(page.getByRole('main').getByRole('link', { name })).toContainText('Not published')
  await page.getByRole('main').getByRole('link', { name }).press('Enter')
  await page.getByRole('button', { name: `More about ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Retire' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire it' }).press('Enter')
  await expect(page.getByText('Retired: nobody new can begin it.')).toBeVisible()
  await page.goto(`${DESK_DOOR}/catalog?q=${name}`)
  await expect(page.getByText(`Nothing matches “${name}”.`)).toBeVisible()
})

test('hiding an idea takes it away from members at once', async ({ page }) => {
  const { id } = await writeIdea()
  const member = await settle()
  await openIdea(page, id)
  await page.getByRole('switch', { name: 'Visible to members' }).uncheck()
  const begin = () => member.call(beginSurvey, { params: { id }, body: { for_alpha: true } })
  await expect.poll(() => begin().catch((error: unknown) => String(error))).toContain('answered 404')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the catalogue and its editor are accessible, wide and on a phone, ${colorScheme}`, async ({ page }) => {
    const { id } = await writeIdea()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // the rail belongs to every place of the desk
    const judge = async () => {
      const { violations } = await new AxeBuilder({ page }).exclude('nav[aria-label="Desk"]').analyze()
      expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
    await openIdea(page, id)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${DESK_DOOR}/catalog?category=${PET}`)
      await expect(page.getByRole('link', { name: /Find a groomer/ })).toBeVisible()
      await judge()
      await page.goto(`${DESK_DOOR}/catalog/ideas/801`)
      await page.getByRole('link', { name: /Where would they be happiest/ }).click()
      await expect(page.getByRole('textbox', { name: 'Choice 1', exact: true })).toBeVisible()
      await judge()
    }
    await page.getByRole('button', { name: 'What members see' }).click()
    await expect(page.getByRole('button', { name: 'Try it in the assistant' })).toBeVisible()
    await judge()
    expect(await page.locator('#work').evaluate((work) => work.scrollWidth)).toBeLessThanOrEqual(390)
  })
