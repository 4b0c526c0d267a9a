import type { BrowserContext, Page } from '@playwright/test'
import { getRequest, openRequests } from '#contract/member/requests.ts'
import { GROOMER_NAME } from './handover.ts'
import { asMember, browserOf, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import type { Person } from './people.ts'

const PET = '/requests/category/4'
const LOST = /Failed to load resource|ERR_|error occurred when fetching the script/
/** The server refuses an answer to a request that was sent. */
const CONFLICT = /Failed to load resource.*409/

const dialog = (page: Page) => page.getByRole('dialog', { name: GROOMER_NAME })
const go = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' })
const review = (page: Page) => dialog(page).getByRole('heading', { name: 'Review your answers' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit request' })
const days = (page: Page) => dialog(page).getByRole('textbox', { name: 'Which days suit you?' })
const firstQuestion = (page: Page) => dialog(page).getByRole('textbox', { name: 'Who is getting the haircut?' })
const received = (page: Page) => dialog(page).getByRole('heading', { name: "We've got it from here" })
const sentBefore = (page: Page) => dialog(page).getByRole('heading', { name: 'This request was already sent' })
const openWithWords = (page: Page) => dialog(page).getByRole('link', { name: 'Open this request with your words' })

async function openIdea(page: Page) {
  await page.goto(PET)
  await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
}

async function answerAll(page: Page) {
  await openIdea(page)
  await firstQuestion(page).fill('Biscuit')
  await go(page).click()
  await dialog(page).getByRole('radio', { name: 'At a salon' }).check()
  await go(page).click()
  await days(page).fill('Saturdays')
  await go(page).click()
  await dialog(page).getByRole('button', { name: 'Skip' }).click()
  await expect(review(page)).toBeVisible()
}

/** Opens the same review in a second tab. */
async function nextTab(context: BrowserContext) {
  const page = await context.newPage()
  await openIdea(page)
  await expect(review(page)).toBeVisible()
  return page
}

async function edit(page: Page, words: string) {
  await dialog(page).getByRole('button', { name: 'Edit Which days suit you?' }).click()
  await days(page).fill(words)
}

async function sentOf(member: Person) {
  const { requests } = await member.call(openRequests, {})
  return Promise.all(
    requests.map(async ({ id }) => (await member.call(getRequest, { params: { id } })).request.details),
  )
}

asMember('one of three tabs submits, and the others offer their edits', async ({ page, context, member }) => {
  await answerAll(page)
  const second = await nextTab(context)
  const third = await nextTab(context)
  await edit(second, 'Sundays, after church')
  await submit(third).click()
  await expect(received(third)).toBeFocused()

  await expect(sentBefore(page), 'nothing was typed here').toBeFocused()
  await expect(dialog(page).getByRole('link', { name: 'Open this request' })).toHaveAttribute('href', /^[/]requests[/]/)
  await expect(sentBefore(second)).toBeFocused()
  await expect(dialog(second)).toContainText('What you wrote here is not in it.')
  await expect(dialog(second)).toContainText('Sundays, after church')
  await hasNoViolations(second, 'a request that was sent before')
  await second.reload()
  await expect(dialog(second), 'also after a reload').toContainText('Sundays, after church')
  await openWithWords(second).click()
  await expect(second.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Which days suit you?\nSundays, after church',
  )
  await expect(second.getByRole('dialog')).toHaveCount(0)
  expect(await sentOf(member)).toEqual([expect.stringContaining('Which days suit you?\nSaturdays')])
})

asMember('a sent request is not restarted, and the idea begins a new one', async ({ page, context, member }) => {
  await answerAll(page)
  const second = await nextTab(context)
  await submit(page).click()
  await expect(received(page)).toBeVisible()
  for (const tab of [page, second]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
  for (const tab of [page, second, await context.newPage()]) {
    await openIdea(tab)
    await expect(dialog(tab).getByRole('progressbar', { name: 'Question 1 of 4' })).toBeVisible()
  }
  expect(await sentOf(member)).toHaveLength(1)
})

asMember('a tab follows answers and edits in another tab', async ({ page, context, member }) => {
  await openIdea(page)
  await expect(firstQuestion(page)).toBeVisible()
  const second = await context.newPage()
  await openIdea(second)
  await firstQuestion(second).fill('Biscuit')
  await go(second).click()
  await expect(dialog(page).getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
  await expect(dialog(page).getByRole('log')).toContainText('Biscuit')
  await dialog(page).getByRole('radio', { name: 'At a salon' }).check()
  await go(page).click()
  await days(page).fill('Saturdays')
  await go(page).click()
  await dialog(page).getByRole('button', { name: 'Skip' }).click()
  await expect(review(page)).toBeVisible()
  await expect(review(second)).toBeVisible()
  await edit(second, 'Sundays')
  await dialog(second).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Sundays')
  await submit(page).click()
  await expect(received(page)).toBeVisible()
  expect(await sentOf(member)).toEqual([expect.stringContaining('Sundays')])
})

asMember('a device without live events keeps an edit that is too late', async ({ page, browser, member, faults }) => {
  faults.allow(CONFLICT)
  await answerAll(page)
  // live events do not reach another browser
  const phone = await browser.newContext({ storageState: browserOf(member) })
  faults.watch(phone)
  const late = await phone.newPage()
  const drafts = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('drafts')))
  await late.addInitScript((entries) => {
    for (const [key, value] of entries) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
  }, drafts)
  await openIdea(late)
  await expect(review(late)).toBeVisible()
  await edit(late, 'Mondays')
  await submit(page).click()
  await expect(received(page)).toBeVisible()
  await dialog(late).getByRole('button', { name: 'Save' }).click()
  await expect(sentBefore(late)).toBeFocused()
  await expect(dialog(late)).toContainText('Mondays')
  await dialog(late).getByRole('button', { name: 'Close' }).click()
  const question = late.getByRole('alertdialog', { name: 'Discard what you wrote?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(openWithWords(late)).toHaveAttribute('href', /^[/]requests[/]/)
  await dialog(late).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(late.getByRole('dialog')).toHaveCount(0)
  await phone.close()
})

asMember('answers from another device are shown before they are submitted', async ({ page, browser, member }) => {
  await answerAll(page)
  const phone = await browser.newContext({ storageState: browserOf(member) })
  const other = await phone.newPage()
  const drafts = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('drafts')))
  await other.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, drafts)
  await openIdea(other)
  await expect(review(other)).toBeVisible()
  await edit(other, 'Mondays')
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other).getByText('Mondays')).toBeVisible()
  await expect(dialog(other).getByRole('button', { name: 'Save' })).toHaveCount(0)
  await phone.close()
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('An answer was changed in another window.')
  await expect(dialog(page)).toContainText('Mondays')
  await submit(page).click()
  await expect(received(page)).toBeVisible()
  expect(await sentOf(member)).toEqual([expect.stringContaining('Mondays')])
})

asMember.describe('with the service worker', () => {
  asMember.use({ serviceWorkers: 'allow' })

  asMember('an offline submission is reported to other tabs on arrival', async ({ context, member, faults }) => {
    faults.allow(LOST)
    const page = await context.newPage()
    await answerAll(page)
    const second = await nextTab(context)
    await edit(second, 'Sundays')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'tendwell')))
      .toBe(true)
    await context.setOffline(true)
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('It waits on this device and is sent')
    await context.setOffline(false)
    await expect(received(page)).toBeVisible()
    await expect(sentBefore(second)).toBeVisible()
    await expect(dialog(second)).toContainText('Sundays')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openIdea(page)
    await expect(dialog(page).getByRole('progressbar', { name: 'Question 1 of 4' })).toBeVisible()
    expect(await sentOf(member)).toEqual([expect.stringContaining('Saturdays')])
  })
})
