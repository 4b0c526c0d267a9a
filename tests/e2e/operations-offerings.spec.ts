import { addOffering, saveOffering } from '#contract/desk/operations/offerings.ts'
import { PNG } from '#tests/world/files.ts'
import { MEMBER_DOOR } from './doors.ts'
import { browserOf, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { field, open, atOperations as test } from './operations-desk.ts'
import { signInPerson, uniqueName } from './people.ts'

/** Creates a partner's offer for one test. */
async function given(name: string) {
  const line = (value: string) => ({ key: '1', value, external_url: null })
  const { offering } = await operations(addOffering, {
    body: {
      key: crypto.randomUUID(),
      offering: {
        type: 'journeys',
        name,
        heading: `${name} heading`,
        subheading: '',
        provider_name: 'Fernway',
        provider_logo_url: null,
        hue: 'home',
        categories: [],
        featured: false,
        company_id: null,
        position: 900,
        request_survey_id: null,
        request_survey_cta: null,
        sections: ['First', 'Second'].map((heading) => ({
          section_type: 'numbered' as const,
          heading,
          items: [line(`${heading} step`), line(`${heading} again`)],
          cta_text: null,
          cta_url: null,
        })),
      },
    },
  })
  return offering
}

test('a link pressed before the first page has loaded opens its page', async ({ page }) => {
  const setup = Promise.withResolvers<void>()
  await page.route('**/desk/api/setup', (route) => setup.promise.then(() => route.continue()))
  // by now the code of the first page has loaded
  const asked = page.waitForRequest('**/desk/api/setup')
  await open(page, '/')
  await asked
  const link = page.getByRole('link', { name: 'Offerings' })
  await expect(link).toBeVisible()
  await link.press('Enter')
  const answered = page.waitForResponse('**/desk/api/setup')
  setup.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible()
})

test('operations add an offer with a logo and a section, and a member sees it', async ({ page, browser }) => {
  test.slow()
  const name = uniqueName()
  await open(page, '/')
  await page.getByRole('link', { name: 'Offerings' }).click()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Heading').fill(`${name} for everybody`)
  await field(page, 'Provider').fill('Fernway')
  await page.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await page.getByRole('radio', { name: 'A partner’s offer, for everybody' }).check()
  await field(page, 'Type').fill('journeys')
  await page.getByRole('button', { name: 'Steps' }).click()
  await field(page, 'Section heading').fill('How it works')
  await field(page, 'Step 1').fill('Call them')
  await page.getByRole('button', { name: 'Add this offer' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  const maya = await signInPerson('member@tendwell.test')
  const member = await browser.newPage({ storageState: browserOf(maya), baseURL: MEMBER_DOOR })
  await member.goto('/benefits-and-offers/all')
  await member.getByRole('button', { name: new RegExp(`${name} for everybody`) }).click()
  await expect(member.getByRole('dialog')).toContainText('Call them')
  const logo = member.getByRole('dialog').locator('img')
  await expect(logo).toHaveAttribute('src', /^\/logos\//)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await member.close()
})

test('an error is shown at its field, which gets the focus, and typed text is kept', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  await open(page, '/offerings/new')
  await field(page, 'Heading').fill('A heading without a name')
  await page.getByRole('button', { name: 'Add this offer' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Please give it a name/)
  await page.reload()
  await expect(field(page, 'Heading')).toHaveValue('A heading without a name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Heading')).toHaveValue('')
})

test('sections and their lines can be reordered by keyboard alone', async ({ page }) => {
  const { id } = await given(uniqueName())
  await open(page, `/offerings/${id}`)
  await page.getByRole('button', { name: 'Move Second', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Second is now number 1 of 2.')).toBeAttached()
  await page.getByRole('button', { name: 'Move Second step' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  const section = page.getByRole('group', { name: 'Section 1' })
  await expect(section.getByRole('textbox', { name: 'Section heading' })).toHaveValue('Second')
  await expect(section.getByRole('textbox', { name: 'Step 1' })).toHaveValue('Second again')
})

test('a section’s button is optional, and its text comes back with it', async ({ page }) => {
  const { id } = await given(uniqueName())
  await open(page, `/offerings/${id}`)
  const section = page.getByRole('group', { name: 'Section 1' })
  const wanted = section.getByRole('switch', { name: 'A button that links to the provider' })
  const words = section.getByRole('textbox', { name: 'Button label' })
  await expect(words).toHaveCount(0)
  await wanted.check()
  await words.fill('Book a visit')
  await section.getByRole('textbox', { name: 'Button’s address' }).fill('https://fernway.example/visit')
  await wanted.uncheck()
  await expect(words).toHaveCount(0)
  await wanted.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  await expect(wanted).toBeChecked()
  await expect(words).toHaveValue('Book a visit')
})

test('after a line is removed the focus moves to the next, or to the section', async ({ page }) => {
  const { id } = await given(uniqueName())
  await open(page, `/offerings/${id}`)
  const section = page.getByRole('group', { name: 'Section 2' })
  await section.getByRole('button', { name: 'Remove step 1' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Move Second again' })).toBeFocused()
  await section.getByRole('button', { name: 'Remove step 1' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Move Second', exact: true })).toBeFocused()
})

test('a colleague’s change is shown, and the typed text can still be saved', async ({ page, faults }) => {
  faults.allow(/status of 409/)
  const name = uniqueName()
  const stored = await given(name)
  const { id, version } = stored
  await open(page, `/offerings/${id}`)
  await field(page, 'Heading').fill('My heading')
  const theirs = { ...stored, hue: 'travel' as const, heading: 'Their heading' }
  await operations(saveOffering, { params: { id }, body: { version, offering: theirs } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else saved this while you were writing.')).toBeVisible()
  await expect(field(page, 'Heading')).toHaveValue('My heading')
  const both = page.getByRole('group', { name: 'Heading', exact: true })
  await expect(both.getByRole('radio', { name: /^Yours\s*My heading$/ })).toBeChecked()
  await expect(both.getByRole('radio', { name: /^Theirs\s*Their heading$/ })).not.toBeChecked()
  const color = page.getByRole('group', { name: 'Color', exact: true })
  await expect(color.getByRole('radio', { name: /^Theirs\s*travel$/ })).toBeChecked()
  const position = page.getByRole('definition').filter({ hasText: /^900$/ })
  await expect(position).toBeHidden()
  await page.getByText('9 more are the same').click()
  await expect(position).toBeVisible()
  await hasNoViolations(page, 'two versions of an offer side by side')
  await page.getByRole('button', { name: 'All mine' }).click()
  await expect(color.getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await page.getByRole('button', { name: 'Put them together' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Heading')).toHaveValue('My heading')
})

test('an offer can be retired, found among the retired, and restored', async ({ page }) => {
  const name = uniqueName()
  const { id } = await given(name)
  await open(page, `/offerings/${id}?q=${name}`)
  await page.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('This offer is retired')).toBeVisible()
  const list = page.getByRole('region', { name: 'Offerings' })
  await expect(list.getByText('No matching offers.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Show all offers' })).toBeVisible()
  await list.getByRole('button', { name: 'Show all offers' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeFocused()
  await list.getByRole('searchbox').fill(name)
  await list.getByRole('combobox', { name: 'Show' }).selectOption('Retired')
  await expect(list.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'Retire this offer' })).toBeVisible()
})

test('a file that is not a picture is rejected with a sentence', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  await open(page, '/offerings/new')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await page.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByText('Only PNG, JPEG, GIF, WebP or AVIF pictures can be used.')).toBeVisible()
})

test('axe finds no violation in the list and the editor, in both schemes', { tag: '@long' }, async ({ page }) => {
  test.slow()
  for (const path of ['/offerings', '/offerings/2', '/offerings/new']) {
    await open(page, path)
    await expect(page.getByRole('link', { name: /PPO medical plan/ })).toBeVisible()
    if (path !== '/offerings') await page.getByRole('heading', { level: 2 }).first().waitFor()
    await hasNoViolations(page, path)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the list or the editor fills the screen, without horizontal scrolling', async ({ page }) => {
    await open(page, '/offerings')
    await page.getByRole('link', { name: /PPO medical plan/ }).click()
    await expect(page.getByRole('heading', { name: 'Medical', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: 'Back to offerings' }).click()
    await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible()
  })
})
