import { type Browser, expect as expectSoon, type Page } from '@playwright/test'
import { codeOf } from '#tests/harness/authenticator.ts'
import type { Mailbox } from './shared/mailbox.ts'

const PATIENCE_MS = 30_000
const expect = expectSoon.configure({ timeout: PATIENCE_MS })
const PASSWORD = 'nine calm otters swim'
const CONCIERGE = 'theo@example.com'
const MEMBER = 'maya@brightwater.example'
const IDEA = 'Get ready for parental leave'
const ANSWER = 'We have found three places near you.'

export type DoorAddresses = { readonly members: string; readonly desk: string }

/** Ana follows the printed link, sets up her second factor and then the installation, until the apps are open. */
export async function openTheDoors(browser: Browser, link: string): Promise<void> {
  const page = await newPage(browser)
  await comeIn(page, link, 'ana@example.com')
  const next = (step: string) => page.getByRole('main').getByText(`Next: ${step}`, { exact: true }).click()
  await next('first company')
  await page.getByRole('textbox', { name: 'Company’s name' }).fill('Brightwater Foods')
  await page.getByRole('textbox', { name: 'Ending of its sign-up link' }).fill('brightwater')
  await page.getByRole('button', { name: 'Add this company' }).click()
  await next('who may join')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a CSV/ }).click()
  const list = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`email\n${MEMBER}\n`) }
  await (await choosing).setFiles(list)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('link', { name: /1 person by a list/ })).toBeVisible()
  await next('your staff')
  await page.getByRole('textbox', { name: 'Email' }).fill(CONCIERGE)
  await page.getByRole('textbox', { name: 'Name' }).fill('Theo Marchetti')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Concierge')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('list', { name: 'Staff' })).toContainText(CONCIERGE)
  await next('mail, texts, files')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Send me one' }).click()
  await page.getByRole('button', { name: 'Yes, it arrived' }).click()
  await page.getByRole('button', { name: 'Continue without texts' }).click()
  await next('first idea')
  await page.getByRole('button', { name: 'Publish it' }).click()
  await next('open the doors')
  await page.getByRole('button', { name: 'Open the doors' }).click()
  await expect(page.getByRole('heading', { name: 'The doors are open', level: 1 })).toBeVisible()
}

/**
 * Maya signs up, is eligible by the list, and sends a request; Theo answers at the desk. Resolves with Maya's page at
 * the answer.
 */
export async function askAndAnswer(browser: Browser, at: DoorAddresses, mailbox: Mailbox): Promise<Page> {
  const theo = await newPage(browser)
  await comeIn(theo, await mailbox.linkTo(CONCIERGE, /account/), CONCIERGE)
  const maya = await newPage(browser)
  await signUp(maya, at, mailbox)
  await ask(maya, at)
  await theo.goto(`${at.desk}/?tab=Unassigned&q=`)
  await theo.getByText(IDEA).first().click()
  await theo.getByRole('textbox', { name: 'Reply to Maya' }).fill(ANSWER)
  await theo.getByRole('button', { name: 'Send to Maya' }).click()
  const opened = await maya.context().newPage() // like from an email
  await opened.goto(await mailbox.linkTo(MEMBER, /answer/))
  await expect(thread(opened)).toContainText(ANSWER)
  return opened
}

/** The same page in the same session shows the answer, and sends a message that arrives once. */
export async function goOn(maya: Page, message: string): Promise<void> {
  await maya.reload()
  await expect(thread(maya)).toContainText(ANSWER)
  await maya.getByRole('textbox', { name: 'Message' }).fill(message)
  await maya.getByRole('button', { name: 'Send' }).click()
  await expect(thread(maya)).toContainText(message)
  await maya.reload()
  await expect(thread(maya).getByText(message)).toHaveCount(1)
}

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Follows the link to set a password and sets up an authenticator app, which production requires. */
async function comeIn(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await page
    .getByRole('textbox', { name: 'Code that the app shows' })
    .fill(codeOf(secret.replaceAll(' ', ''), Date.now()))
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('My phone')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('checkbox', { name: /They’re where I’d look for them/ }).check()
  await page.getByRole('button', { name: 'Go to the desk' }).click()
  await expect(page.getByRole('button', { name: 'Go to the desk' })).toHaveCount(0)
}

async function signUp(page: Page, { members }: DoorAddresses, mailbox: Mailbox): Promise<void> {
  await page.goto(`${members}/sign-up/brightwater`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Maya')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I have a pet' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100188')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Maya' })).toBeVisible()
  await page.goto(await mailbox.linkTo(MEMBER, /confirm/i))
  await expect(page.getByRole('main')).toContainText('Your address is confirmed')
}

async function ask(page: Page, { members }: DoorAddresses): Promise<void> {
  await page.goto(`${members}/requests/category/3`)
  await page.getByRole('button', { name: IDEA }).click()
  const assistant = page.getByRole('dialog', { name: IDEA })
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
}
