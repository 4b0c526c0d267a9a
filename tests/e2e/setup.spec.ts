import type { Page } from '@playwright/test'
import { PASSWORD } from './doors.ts'
import { test as base, expect, signIn, signUp } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'
import { type OwnServer, startEmptyInstallation } from './own-server.ts'
import { tabTo } from './tab-to.ts'

const test = base.extend<{ installation: OwnServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  installation: async ({}, use) => {
    const server = await startEmptyInstallation(() => ({ BRAND_NAME: 'Linden Care' }))
    await use(server)
    await server.stop()
  },
})

const next = (page: Page, step: string) => page.getByRole('main').getByText(`Next: ${step}`, { exact: true })
const road = (page: Page) => page.getByRole('navigation', { name: 'Setting up' })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('an installation is set up, up to the first request', { tag: '@long' }, async ({
  installation,
  browser,
  faults,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: installation.desk, viewport: { width: 1440, height: 900 } })
  faults.watch(context)
  const page = await context.newPage()

  await test.step('the emailed link leads to the first step', async () => {
    const { links } = await lastSentTo('olga@linden.test', installation.members)
    await page.goto(links[0] ?? '')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm new password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await signIn(page, 'olga@linden.test')
    await expect(title(page, 'Your brand')).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Linden Care')
    await expect(road(page).getByRole('list', { name: 'Setting up, 0 of 6 done' })).toBeVisible()
  })

  await test.step('brand values that no setting fixes can be entered, and members see them at once', async () => {
    await page.getByRole('textbox', { name: 'Terms of service' }).fill('linden.test')
    await next(page, 'first company').click()
    await expect(page.getByRole('textbox', { name: 'Terms of service' })).toBeFocused()
    await hasNoViolations(page, 'the brand')
    await page.getByRole('textbox', { name: 'Terms of service' }).fill('https://linden.test/terms')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await expect
      .poll(async () => (await page.request.get(installation.members)).text())
      .toContain('https://linden.test/terms')
  })

  await test.step('an unreadable color is rejected, members see saved colors, and neither breaks the policy', async () => {
    const primary = page.getByRole('textbox', { name: 'Primary, own messages', exact: true })
    await primary.fill('#FFE066')
    await expect(page.getByText(/Buttons and bars on the page would have a contrast of 1\.\d : 1/)).toBeVisible()
    await page.getByRole('button', { name: 'Save the look' }).click()
    await expect(page.getByRole('alert').getByText(/need 3 : 1/)).toBeVisible()
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect(page.getByText(/^All \d+ color pairs have enough contrast/)).toBeVisible()
    await primary.fill('#16457A')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    await (await choosing).setFiles('web/member/public/icon-192.png')
    await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
    await page.getByRole('button', { name: 'All 10' }).click()
    for (const view of ['Mail', 'Phone', 'Dark']) await page.getByRole('button', { name: view, exact: true }).click()
    await hasNoViolations(page, 'the look')
    await page.getByRole('button', { name: 'Save the look' }).click()
    await expect(page.getByRole('button', { name: 'Save the look' })).toBeHidden()
    await expect
      .poll(async () => (await page.request.get(installation.members)).text())
      .toContain('<link rel="stylesheet" href="/brand.css?v=')
    const icon = await page.request.get(`${installation.members}/icon-192.png`)
    expect([icon.status(), new URL(icon.url()).pathname]).toEqual([200, expect.stringMatching(/^\/logos\//)])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${installation.members}/sign-in`)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(button).toHaveCSS('background-color', 'rgb(22, 69, 122)')
    await page.goto(`${installation.desk}/setup/brand`)
    await expect(primary).toHaveValue('#16457A')
  })

  await test.step('the keyboard alone leads to the next step', async () => {
    await tabTo(page, next(page, 'first company'))
    await page.keyboard.press('Enter')
    await expect(title(page, 'First company')).toBeFocused()
    await expect(road(page).getByRole('link', { name: /^Your brand ?, done Linden Care$/ })).toBeVisible()
  })

  await test.step('setup can be left; the desk shows what is missing and leads back', async () => {
    await page.getByRole('link', { name: 'To the desk' }).click()
    const line = page.getByRole('complementary', { name: 'Setting up' })
    await expect(line).toContainText('The doors are still closed.')
    await line.getByRole('link', { name: 'A company' }).click()
    await expect(title(page, 'First company')).toBeVisible()
  })

  await test.step('a company, and its eligibility', async () => {
    await page.getByRole('textbox', { name: 'Company’s name' }).fill('Brightwater Foods')
    await page.getByRole('textbox', { name: 'Ending of its sign-up link' }).fill('brightwater')
    await page.getByRole('button', { name: 'Add this company' }).click()
    await expect(page.getByRole('list', { name: 'Companies' })).toContainText('/sign-up/brightwater')
    await next(page, 'who may join').click()
    await expect(title(page, 'Who may join')).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose a CSV/ }).click()
    const buffer = Buffer.from('email\nmaya@brightwater.example\n')
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(road(page).getByRole('link', { name: /^Who may join ?, done 1 person by a list$/ })).toBeVisible()
  })

  await test.step('colleagues', async () => {
    await next(page, 'your staff').click()
    // the previous step has a field for email domains
    await expect(title(page, 'Your staff')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill('theo@linden.test')
    await page.getByRole('textbox', { name: 'Name' }).fill('Theo Marchetti')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Concierge')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('list', { name: 'Staff' })).toContainText('theo@linden.test')
  })

  await test.step('parts are tested for real, or skipped', async () => {
    await next(page, 'mail, texts, files').click()
    await expect(page.getByText('Members can answer only in the app.')).toBeVisible()
    await expect(page.getByText('The same checks by command: npx tendwell doctor.')).toBeVisible()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText(/written, read back and deleted/)).toBeVisible()
    await page.getByRole('button', { name: 'Send me one' }).click()
    await expect(page.getByText('We have sent you one, to olga@linden.test: did it arrive?')).toBeVisible()
    expect((await lastSentTo('olga@linden.test', installation.members)).subject).toBe(
      'A test from the Linden Care desk',
    )
    await page.getByRole('button', { name: 'Yes, it arrived' }).click()
    await page.getByRole('textbox', { name: 'Your phone number' }).fill('555')
    await page.getByRole('button', { name: 'Text me' }).click()
    await expect(page.getByRole('textbox', { name: 'Your phone number' })).toHaveAccessibleDescription(
      /valid phone number/,
    )
    await page.getByRole('button', { name: 'Continue without texts' }).click()
    await expect(road(page)).toContainText('Continuing without texts')
    await hasNoViolations(page, 'the parts')
  })

  await test.step('the doors stay closed while a step is missing', async () => {
    await road(page).getByRole('link', { name: 'Open the doors' }).click()
    await expect(page.getByRole('button', { name: 'Open the doors' })).toBeDisabled()
    const promised = page.getByRole('region', { name: 'What members are promised' })
    await expect(promised).toContainText(/Monday to Friday, 8\sAM to 8\sPM.*First answer within/)
    await expect(promised.getByRole('link', { name: 'Change the hours' })).toHaveAttribute('href', '/hours')
    await hasNoViolations(page, 'the doors')
    await page.getByRole('main').getByRole('link', { name: 'A first idea' }).click()
  })

  await test.step('a first idea from a template', async () => {
    await page.getByRole('button', { name: 'Publish it' }).click()
    await expect(page.getByText('“Get ready for parental leave” is published.')).toBeVisible()
    await hasNoViolations(page, 'the first idea')
  })

  await test.step('open the doors', async () => {
    await next(page, 'open the doors').click()
    await page.getByRole('button', { name: 'Open the doors' }).click()
    await expect(title(page, 'The doors are open')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('/sign-up/brightwater')
    await page.getByRole('main').getByRole('link', { name: 'To the desk' }).click()
    await expect(page.getByRole('complementary', { name: 'Setting up' })).toHaveText('Still missing:Text messages')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Catalog', level: 1 })).toBeAttached()
    await context.close()
  })

  await test.step('a member signs up by the link, is eligible by the list, and sends a request', async () => {
    const members = await browser.newContext({ baseURL: installation.members })
    faults.watch(members)
    const member = await members.newPage()
    await member.goto('/sign-up/brightwater')
    await signUp(member, { email: 'maya@brightwater.example', firstName: 'Maya', lastName: 'Lindqvist' })
    await member.getByRole('button', { name: 'Skip for now' }).click()
    await member.getByRole('button', { name: 'Continue' }).click()
    await member.getByRole('checkbox', { name: 'I have a pet' }).check()
    await member.getByRole('button', { name: 'Continue' }).click()
    await member.getByRole('textbox', { name: 'Phone number' }).fill('5550100188')
    await member.getByRole('button', { name: 'Finish' }).click()
    await expect(member.getByRole('heading', { level: 1, name: 'Hi, Maya' })).toBeVisible()
    const { links } = await lastSentTo('maya@brightwater.example', installation.members)
    await member.goto(links[0] ?? '')
    await expect(member.getByRole('main')).toContainText('Your address is confirmed')
    await member.goto('/requests/category/3')
    await member.getByRole('button', { name: 'Get ready for parental leave' }).click()
    const assistant = member.getByRole('dialog', { name: 'Get ready for parental leave' })
    await assistant.getByRole('textbox', { name: 'When do you expect to be away' }).fill('In April, for three months')
    await assistant.getByRole('button', { name: 'Continue' }).click()
    await assistant.getByRole('radio', { name: 'Finding care' }).check()
    await assistant.getByRole('button', { name: 'Continue' }).click()
    for (const question of ['Is there a letter or a form', 'What else should we know?']) {
      await expect(assistant.getByRole('log')).toContainText(question)
      await assistant.getByRole('button', { name: 'Skip' }).click()
    }
    await assistant.getByRole('button', { name: 'Submit request' }).click()
    await expect(assistant.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
    await members.close()
  })
})
