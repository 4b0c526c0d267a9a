import type { Page } from '@playwright/test'
import { publishTranslation, readTranslation, saveTranslation } from '#contract/desk/operations/translations.ts'
import { categorySurveys } from '#contract/member/categories.ts'
import { chooseLocale } from '#contract/member/profile.ts'
import { beginSurvey } from '#contract/member/surveys.ts'
import { DESK_DOOR } from './doors.ts'
import { openIdea, PET, questionsOf, writeIdea } from './idea-editor.ts'
import { asMember, expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { signUpPerson } from './people.ts'
import { OPERATIONS } from './staff.ts'

const languages = (page: Page) => page.getByRole('combobox', { name: 'Languages' })
const spanish = (page: Page) => page.getByRole('region', { name: 'Spanish translation' })
const field = (page: Page, english: string) => spanish(page).getByRole('textbox', { name: english })
const spanishOf = (id: number) => ({ params: { kind: 'idea', id, language: 'es' } }) as const

async function openSpanish(page: Page, id: number) {
  await openIdea(page, id)
  await languages(page).selectOption('English and Spanish')
  await expect(spanish(page).getByText(/in Spanish$/)).toBeVisible()
}

test('an idea is translated beside its English, and missing texts are counted and published in English', async ({
  page,
}) => {
  const { id, name } = await writeIdea()
  const member = await signUpPerson()
  await member.call(chooseLocale, { body: { locale: 'es' } })
  await openSpanish(page, id)
  await expect(spanish(page).getByText('3 texts are missing in Spanish')).toBeVisible()
  await expect(field(page, 'Who is it for?')).toHaveAccessibleDescription('Missing')
  await hasNoViolations(page, 'a translation')
  await field(page, name).fill('Encontrar algo')
  await expect(spanish(page).getByText('2 texts are missing in Spanish')).toBeVisible()
  await page.keyboard.press('Control+ArrowDown')
  await expect(field(page, 'Who is it for?')).toBeFocused()
  await expect(questionsOf(page).first()).toHaveAccessibleName(/1 missing/)
  await page.keyboard.insertText('¿Para quién es?')
  await expect(questionsOf(page).first()).not.toHaveAccessibleName(/missing/)
  await page.keyboard.press('Control+ArrowDown')
  await expect(field(page, 'When should it be?')).toBeFocused()
  await page.reload()
  await expect(field(page, 'Who is it for?')).toHaveValue('¿Para quién es?')

  await page.getByRole('button', { name: 'Publish Spanish' }).click()
  const question = page.getByRole('alertdialog', { name: 'Members who read Spanish will see this text in English' })
  await expect(question.getByRole('listitem')).toHaveText(['When should it be?'])
  await question.getByRole('button', { name: 'Publish Spanish' }).click()
  await expect(page.getByText('Published. Members who read Español see it now.')).toBeVisible()
  const { request_surveys: ideas } = await member.call(categorySurveys, { params: { id: PET } })
  expect(ideas.find((idea) => idea.id === id)).toMatchObject({ name: 'Encontrar algo' })
  const { user_request_survey } = await member.call(beginSurvey, { params: { id }, body: { for_alpha: true } })
  expect(user_request_survey.next_item?.item).toMatchObject({ question: '¿Para quién es?' })
})

test('a category of offers is translated on a page of its own', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(`${DESK_DOOR}/offerings`)
  await page.getByRole('link', { name: 'Categories' }).click()
  const row = page.getByRole('region', { name: 'Pet', exact: true })
  await expect(row.getByText('Spanish: Mascotas')).toBeVisible()
  await hasNoViolations(page, 'categories of offers')
  await row.getByRole('link', { name: 'Spanish translation of Pet' }).click()
  await expect(page.getByRole('textbox', { name: 'Name: Pet' })).toHaveValue('Mascotas')
  await expect(page.getByText('Every text is in Spanish')).toBeVisible()
})

test('a text whose English changed says so until it is confirmed or translated again', async ({ page }) => {
  const { id } = await writeIdea()
  await openSpanish(page, id)
  await field(page, 'Who is it for?').fill('¿Para quién es?')
  await languages(page).selectOption('English')
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who is it about?')
  await languages(page).selectOption('English and Spanish')
  await expect(spanish(page).getByText(/^English changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Still right: Who is it about?' }).click()
  await expect(spanish(page).getByText(/^English changed/)).toHaveCount(0)
  await expect(field(page, 'Who is it about?')).toHaveValue('¿Para quién es?')
})

test('texts of a colleague are kept beside own ones, and the same text is left to choose', async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const { id, name } = await writeIdea()
  await openSpanish(page, id)
  const text = (translated: string) => ({ field: 'name', text: translated, english: name })
  await operations(saveTranslation, { ...spanishOf(id), body: { revision: 0, texts: [text('De una colega')] } })
  await field(page, 'Who is it for?').fill('¿Para quién es?')
  await expect(field(page, name)).toHaveValue('De una colega')
  await expect(spanish(page).getByText(/^Saved /)).toBeVisible()

  const { translation } = await operations(readTranslation, spanishOf(id))
  expect(translation.texts).toHaveLength(2)
  const again = translation.texts.map((one) => (one.field === 'name' ? text('Otra vez') : one))
  await operations(saveTranslation, { ...spanishOf(id), body: { revision: translation.revision, texts: again } })
  await field(page, name).fill('Mío')
  const conflict = page.getByRole('region', { name: 'Someone else saved this while you were writing.' })
  await conflict.getByRole('radio', { name: /^Yours/ }).check()
  await conflict.getByRole('button', { name: 'Put them together' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(spanish(page).getByText(/^Saved /)).toBeVisible()
  expect((await operations(readTranslation, spanishOf(id))).translation.texts).toContainEqual(text('Mío'))
})

test('categories and offers are translated on pages of their own', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(`${DESK_DOOR}/catalog?category=${PET}`)
  await page.getByRole('button', { name: 'More about Pet' }).click()
  await page.getByRole('menuitem', { name: 'Spanish translation' }).click()
  await expect(page.getByRole('textbox', { name: 'Name: Pet' })).toHaveValue('Mascotas')
  await expect(page.getByText('Every text is in Spanish')).toBeVisible()
  await page.goto(`${DESK_DOOR}/offerings/51`)
  await page.getByRole('link', { name: 'Translate' }).click()
  await expect(page.getByRole('textbox', { name: 'Name: Pet insurance' })).toHaveValue('Seguro para mascotas')
  await hasNoViolations(page, 'the translation of an offer')
})

asMember(
  'a member who reads Spanish sees Spanish ideas, and marked English where one is missing',
  async ({ page, member }) => {
    const { id, name } = await writeIdea()
    await member.call(chooseLocale, { body: { locale: 'es' } })
    await page.goto(`/requests/category/${PET}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Mascotas' })).toBeVisible()
    await expect(page.getByText('Agendar una cita veterinaria')).toBeVisible()
    await expect(page.getByText(name)).toHaveAttribute('lang', 'en')
    await page.getByText('Agendar una cita veterinaria').click()
    const assistant = page.getByRole('dialog', { name: 'Agendar una cita veterinaria' })
    await expect(assistant.getByText('¿A quién hay que ver?').first()).toBeVisible()
    // a reload would reopen it
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sí, cancelar' }).click()
    await expect(assistant).toHaveCount(0)
    await page.getByText(name).click()
    const english = page.getByRole('dialog', { name })
    await expect(english.getByText(name)).toHaveAttribute('lang', 'en')
    await expect(english.getByText('Who is it for?').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sí, cancelar' }).click()
    await expect(english).toHaveCount(0)
    const texts = [{ field: 'name', text: 'Ya en español', english: name }]
    await operations(saveTranslation, { ...spanishOf(id), body: { revision: 0, texts } })
    await operations(publishTranslation, { ...spanishOf(id), body: { revision: 1 } })
    await page.goto(`/requests/category/${PET}`)
    await expect(page.getByText('Ya en español')).not.toHaveAttribute('lang')
    await page.goto('/benefits-and-offers/all?type=all&filter=Pet')
    await expect(page.getByRole('radio', { name: 'Mascotas' })).toBeChecked()
    await expect(page.getByText('Un seguro para mascotas sin letra pequeña')).toBeVisible()
  },
)
