import { changeIdea } from '#contract/desk/operations/catalog.ts'
import { readIdea, saveIdeaDraft } from '#contract/desk/operations/ideas.ts'
import { beginSurvey } from '#contract/member/surveys.ts'
import { asking, openIdea, published, questionsOf, writeIdea } from './idea-editor.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { signUpPerson } from './people.ts'

async function draftOf(id: number): Promise<number> {
  return (await operations(readIdea, { params: { id } })).idea.draft.revision
}

test('questions can be reordered by keyboard, and the new order is announced', async ({ page }) => {
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

test('questions can be reordered by dragging', async ({ page }) => {
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

test('a draft survives a reload, is hidden from members until published, and can be restored after a discard', async ({
  page,
}) => {
  const { id, name } = await writeIdea()
  const member = await signUpPerson()
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
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const gone = page.getByRole('region', { name: 'Drafts of the last 30 days' })
  await expect(gone.getByRole('listitem').filter({ hasText: /^Discarded / })).toContainText('Question 1: its text')
  await gone.getByRole('button', { name: /^Restore the draft of / }).click()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(
    'A word that nobody has read yet',
  )
})

test('an error that prevents publishing is shown at its field', async ({ page }) => {
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

test('a colleague’s change is shown, and typed text is kept', async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const { id } = await writeIdea()
  await openIdea(page, id)
  await operations(saveIdeaDraft, {
    params: { id },
    body: { revision: await draftOf(id), questions: [asking('Asked by a colleague?')] },
  })
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Asked by me?')
  const conflict = page.getByRole('region', { name: /has changed this idea/ })
  await expect(conflict.getByRole('radio', { name: /^Theirs Asked by a colleague\?/ })).toBeChecked()
  await hasNoViolations(page, 'two versions of an idea side by side')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Asked by me?')
  await expect(conflict).toContainText(/Yours not saved.*’s saved .*Becomes/s)
  await expect(questionsOf(page), 'both versions have the width').toHaveCount(0)
  await conflict.getByRole('button', { name: 'Decide later' }).click()
  await expect(conflict).toBeHidden()
  await expect(questionsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide now' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Asked by me?')
  await conflict.getByRole('button', { name: 'Decide later' }).click()
  await page.getByRole('button', { name: 'Decide now' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(conflict.getByRole('button', { name: 'All mine' })).toBeFocused()
  await conflict.getByRole('button', { name: 'All mine' }).click()
  await conflict.getByRole('button', { name: 'Put them together' }).press('Enter')
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Asked by me?')
})

test('on a phone a colleague’s change is shown in the list of questions, and the list can be restored', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 409/)
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await writeIdea()
  await openIdea(page, id)
  const revision = await draftOf(id)
  await operations(saveIdeaDraft, { params: { id }, body: { revision, questions: [asking('Theirs?')] } })
  await questionsOf(page).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  const conflict = page.getByRole('region', { name: /has changed this idea/ })
  await expect(conflict.getByRole('button', { name: 'Put them together' })).toBeVisible()
  await page.getByRole('button', { name: 'Questions' }).click()
  await expect(questionsOf(page)).toHaveText([/When should it be/, /Who is it for/])
  await questionsOf(page).first().click()
  await expect(conflict).toBeVisible()
})

test('a concierge can take over a colleague’s draft, and a changed name is not overwritten without a warning', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 409/)
  const { id, name } = await writeIdea()
  await openIdea(page, id)
  const revision = await draftOf(id)
  await operations(saveIdeaDraft, { params: { id }, body: { revision, questions: [asking('Theirs?')] } })
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Mine?')
  await page.getByRole('button', { name: 'All theirs' }).click()
  await page.getByRole('button', { name: 'Put them together' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const written = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(written).toHaveValue('Theirs?')
  await page.reload()
  await expect(written).toHaveValue('Theirs?')
  await expect(page.getByRole('region', { name: /has changed this idea/ })).toHaveCount(0)

  await operations(saveIdeaDraft, {
    params: { id },
    body: { revision: await draftOf(id), questions: [asking('Theirs again?')] },
  })
  await written.fill('Mine again?')
  await page.getByRole('button', { name: 'All theirs' }).click()
  await page.getByRole('button', { name: 'Put them together' }).click()
  await expect(written).toHaveValue('Theirs again?')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(written).toHaveValue('Mine again?')
  await expect
    .poll(async () => (await operations(readIdea, { params: { id } })).idea.draft.questions?.[0]?.label)
    .toBe('Mine again?')

  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Name and category' }).click()
  const drawer = page.getByRole('dialog', { name: 'Name and category' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`${name}, mine`)
  await operations(changeIdea, { params: { id }, body: { name: `${name}, theirs` } })
  await drawer.getByRole('button', { name: 'Save' }).click()
  const conflict = drawer.getByRole('region', { name: 'Someone else saved this while you were writing.' })
  await expect(conflict.getByRole('radio', { name: `Theirs ${name}, theirs` })).toBeVisible()
  await conflict.getByRole('button', { name: 'All mine' }).click()
  await conflict.getByRole('button', { name: 'Put them together' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name}, theirs` })).toBeAttached()
})

test('a previous version can be restored as a draft', async ({ page }) => {
  const { id, name } = await writeIdea()
  await openIdea(page, id)
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Version two?')
  await page.getByRole('button', { name: 'Publish' }).click()
  await published(page)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Question 1: its text')
  await history.getByRole('button', { name: 'Restore as draft: version 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Who is it for?')
  await expect(page.getByText('1 unpublished change')).toBeVisible()
})
