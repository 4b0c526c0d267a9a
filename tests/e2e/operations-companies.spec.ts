import type { Page } from '@playwright/test'
import { addCompany } from '#contract/desk/operations/companies.ts'
import { signUp } from '#contract/member/accounts.ts'
import { ask, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { field, open, atOperations as test } from './operations-desk.ts'
import { lastSentTo } from './outbox.ts'
import { uniqueName } from './people.ts'

// a dry run makes earlier ones outdated, whichever company they are for
test.describe.configure({ mode: 'default' })

/** Creates a company for one test. */
async function given() {
  const name = uniqueName()
  const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'optional', internal: false } as const
  return (await operations(addCompany, { body: { company } })).company
}

async function openList(page: Page) {
  await page.getByRole('button', { name: 'Change: list of people' }).click()
  await expect(page.getByRole('group', { name: 'List of people' })).toBeVisible()
}

async function chooseList(page: Page, csv: string) {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await openList(page)
  await page.getByRole('group', { name: 'List of people' }).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'What this would change' })).toBeFocused()
}

test('operations add a company by keyboard, and its link works at once', async ({ page }) => {
  const name = uniqueName()
  await open(page, '/')
  await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor() // the redirect's target
  await page.getByRole('link', { name: 'Companies' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Add', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Add', exact: true }).focus()
  // the mark of a loading page is not painted behind a loaded one
  await expect(page.locator('.arriving')).toBeHidden()
  await page.keyboard.press('Enter')
  await field(page, 'Company’s name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name.toLowerCase())
  await expect(page.getByText(`The whole link: ${MEMBER_DOOR}/sign-up/${name.toLowerCase()}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(`${MEMBER_DOOR}/sign-up/${name.toLowerCase()}`)).toBeVisible()
  await page.goto(`${MEMBER_DOOR}/sign-up/${name.toLowerCase()}`)
  await expect(page.getByText(name)).toBeVisible()
})

test('a change of two-step verification shows its effect before it is saved', async ({ page }) => {
  const { id } = await given()
  await open(page, `/companies/${id}`)
  await page.getByRole('button', { name: 'Change: Two-step verification' }).click()
  await page.getByRole('radio', { name: 'Required' }).check()
  await expect(page.getByText(/Once you save: Members without a phone number are asked for one/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change: Two-step verification' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: 'Required' })).toBeVisible()
})

test('a list is tried, reviewed and applied, and admits a member on it', async ({ page }) => {
  test.slow()
  const company = await given()
  const email = `${uniqueName().toLowerCase()}@journeys.test`
  await open(page, `/companies/${company.id}`)
  await chooseList(page, `E-Mail;Name\r\n${email};Ada\r\nnobody;No\r\n`)
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(page.getByText('Line 3')).toBeVisible()
  await expect(page.getByText('This is not an email address.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the company' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '1 person' })).toBeVisible()

  const user = { email, password: PASSWORD, name: 'Ada', last_name: 'Byron', company_slug: company.slug }
  await ask(signUp, { body: { user: { ...user, terms_of_service: 1 } } })
  const { links } = await lastSentTo(email)
  await page.goto(links[0] ?? 'no link was mailed')
  await expect(page.getByText('Your address is confirmed')).toBeVisible()

  // every member would leave, so confirming needs the company's name
  await open(page, `/companies/${company.id}`)
  await chooseList(page, `email\nother@journeys.test\n`)
  await expect(page.getByText('Fewer than 11 members would leave the company.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabel('To remove everyone, type').fill(company.name)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()
})

test('a dry run that a later change has made outdated cannot be applied', async ({ page }) => {
  const company = await given()
  await open(page, `/companies/${company.id}`)
  const domain = `${company.slug}.example`
  await chooseList(page, `email\nann@${domain}\n`)
  const early = page.url()
  await page.getByRole('link', { name: 'Leave it unchanged' }).click()
  await page.getByRole('button', { name: 'Change: email domains' }).click()
  await field(page, 'Email domains (optional)').fill(domain)
  await page.getByRole('button', { name: 'See what this would change' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()
  await page.goto(early)
  await expect(page.getByText(/it can no longer be applied/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0)
})

test('a list in free form shows its column and encoding, both changeable', async ({ page }) => {
  const company = await given()
  const domain = `${company.slug}.example`
  await open(page, `/companies/${company.id}`)
  await chooseList(page, `email\nann@${domain}\n`)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the company' }).click()

  const rows = [
    'Name;Private e-mail;Work e-mail',
    `Bj\xf6rn;b@mail.example;Bj\xf6rn <bjorn@${domain}>`,
    `Olu;;olu@${company.slug}`,
  ]
  const buffer = Buffer.from(rows.join('\r\n'), 'latin1')
  await openList(page)
  const input = page.getByRole('group', { name: 'List of people' }).locator('input[type=file]')
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'read as' })).toHaveValue('windows-1252')
  await expect(page.getByText('Is “Björn” right?')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Column Work e-mail' })).toHaveValue('email')
  await page.getByRole('button', { name: `Take olu@${domain}` }).click()
  await expect(page.getByText('2 + 0 + 0 + 0 = 2 lines of the file.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Column Private e-mail' }).selectOption('Work email')
  await expect(page.getByText('1 + 0 + 0 + 1 = 2 lines of the file.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Column Work e-mail' }).selectOption('Work email')
  // the correction belongs to the list as it is parsed now
  await expect(page.getByRole('button', { name: `Take olu@${domain}` })).toBeVisible()
  await expect(page.getByText('No one leaves.')).toBeVisible()
  // no member leaves, but the whole previous list is replaced
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabel('To remove the only person, type').fill(company.name)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()
})

test('delimiter and column of a file without heading are chosen by keyboard', async ({ page }) => {
  const company = await given()
  const domain = `${company.slug}.example`
  await open(page, `/companies/${company.id}`)
  const rows = ['Name|Login', 'Ada|ada at work', 'Björn|see HR', ...Array.from({ length: 20 }, () => 'Cy|none')]
  const buffer = Buffer.from([...rows, `Olu|olu@${domain}`].join('\n'))
  await openList(page)
  const group = page.getByRole('group', { name: 'List of people' })
  await group.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(group.getByRole('alert')).toContainText('no column of email addresses or employee numbers')
  const columns = group.getByRole('group', { name: 'What each column holds' })
  await expect(columns.getByRole('combobox', { name: 'Column Login' })).toHaveValue('')
  await expect(group.getByRole('combobox', { name: 'separated by' })).toHaveValue('|')
  await group.getByRole('combobox', { name: 'separated by' }).selectOption('commas')
  await expect(columns.getByRole('combobox')).toHaveCount(1)
  await group.getByRole('combobox', { name: 'separated by' }).selectOption('vertical bars')
  await columns.getByRole('combobox', { name: 'Column Login' }).focus()
  await page.keyboard.type('Work')
  await expect(page.getByText('1 + 0 + 0 + 22 = 23 lines of the file.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'separated by' })).toHaveValue('|')
})

test('a company can be closed and reopened', async ({ page }) => {
  const { id } = await given()
  await open(page, `/companies/${id}`)
  await page.getByRole('button', { name: 'Close company' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Its members keep their accounts')
  await question.getByRole('button', { name: 'Close company' }).click()
  await expect(page.getByText('It is closed: no one can join it by a link.')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('button', { name: 'Copy: sign-up link' })).toBeVisible()
})

test('axe finds no violation in list, editor and dry run', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const { id } = await given()
  await open(page, `/companies/${id}`)
  await chooseList(page, 'email\nann@axe.example\nnobody\n')
  const trial = new URL(page.url()).pathname
  for (const path of ['/companies', `/companies/${id}`, '/companies/new', trial]) {
    await open(page, path)
    if (path !== trial) await expect(page.getByRole('link', { name: /Brightwater Foods/ })).toBeVisible()
    if (path !== '/companies') await page.getByRole('heading', { level: 2 }).first().waitFor()
    await hasNoViolations(page, path)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the company fills the screen, without horizontal scrolling', async ({ page }) => {
    const { id, name } = await given()
    await open(page, `/companies/${id}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: 'Back to companies' }).click()
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
  })
})
