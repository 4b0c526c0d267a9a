import { surveyCategories } from '#contract/member/categories.ts'
import { asMaya, asMember, expect } from './journey.ts'

asMaya('the dashboard suggests three categories with three ideas each, those of her life first', async ({ page }) => {
  await page.goto('/dashboard')
  for (const name of ['Home', 'Family', 'Pet']) {
    const category = page.getByRole('region', { name, exact: true })
    await expect(category.getByRole('button')).toHaveCount(3)
  }
  await page.getByRole('region', { name: 'Home', exact: true }).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue' })).toBeVisible()
})

asMaya('"Explore all categories" leads to ideas, and Back returns', { tag: '@2.86' }, async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Explore all categories' }).click()
  const drawer = page.getByRole('dialog', { name: 'Request categories' })
  await expect(drawer).toHaveAccessibleDescription('Explore request ideas from the following categories.')
  await expect(drawer.getByRole('link')).toHaveCount(9)
  await drawer.getByRole('link', { name: 'Travel' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page, 'where one came from').toHaveURL('/dashboard')
  const answer = Promise.withResolvers<void>()
  await page.route(`**${surveyCategories.path}*`, (route) => answer.promise.then(() => route.continue()))
  await page.goto('/requests/category/5')
  await page.getByRole('link', { name: 'Back', exact: true }).hover()
  await page.mouse.down()
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await page.mouse.up()
  await expect(page, 'else home, also when the category came under the finger').toHaveURL('/dashboard')
})

asMaya('every idea of a category opens the assistant under its name', async ({ page }) => {
  await page.goto('/requests/category/5')
  const idea = page.getByRole('main').getByRole('listitem').getByRole('button').last()
  const [name] = (await idea.innerText()).split('\n')
  await idea.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

asMaya('"Custom request" asks for a category and starts blank', { tag: '@2.85' }, async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Custom request' }).click()
  const drawer = page.getByRole('dialog', { name: 'Custom request' })
  await expect(drawer).toHaveAccessibleDescription('How would you categorize your request?')
  await expect(drawer.getByText('Wildcard')).toBeVisible()
  await drawer.getByRole('button', { name: 'Pet' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Something else about my pet' })).toBeVisible()
})

asMember('a request that begins with free text has no category', async ({ page }) => {
  await page.goto('/requests')
  const opener = page.getByRole('main').getByRole('button', { name: 'Custom request' }).first()
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Custom request' })
  const field = drawer.getByRole('textbox', { name: 'Just write it' })
  await expect(drawer.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await field.fill('The gutter leaks')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await opener.click()
  await expect(field, 'as it was left').toHaveValue('The gutter leaks')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  const words = page.getByRole('dialog', { name: 'Something else entirely' }).getByRole('textbox')
  await expect(words).toHaveValue('The gutter leaks')
})

asMaya('an unreleased idea appears on no page', { tag: '@5.26' }, async ({ page, maya }) => {
  const { survey_categories: categories } = await maya.call(surveyCategories, {})
  const hidden = categories.flatMap(({ id, request_surveys: ideas }) =>
    ideas.filter(({ for_alpha: released }) => !released).map(({ name }) => ({ id, name })),
  )
  expect(hidden.length).toBeGreaterThan(0)
  for (const { id, name } of hidden) {
    await page.goto(`/requests/category/${id}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})

asMaya('an unknown category shows an error', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await page.goto('/requests/category/4711')
  await expect(page.getByRole('alert')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading')).toHaveText(['We can’t find that category'])
  await expect(main.getByRole('button', { name: 'Explore all categories' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
