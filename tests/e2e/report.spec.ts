import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DESK_DOOR } from './doors.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { EMPLOYER } from './staff.ts'

const PERIOD = /^[A-Z][a-z]+ (\d{4} )?to [A-Z][a-z]+ \d{4}$/

/** The page names the newest quarter that is over; the demo's dates count back from today. */
async function openReport(page: Page, path = '/') {
  await signInAtDesk(page.context(), EMPLOYER)
  await page.goto(`${DESK_DOOR}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: PERIOD })).toBeVisible()
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('an employer has one page at every address, which fetches only totals', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/desk/api')) asked.add(pathname)
  })
  await openReport(page)
  await expect(page).toHaveURL(/\/report$/)
  await page.goto(`${DESK_DOOR}/requests/anything`)
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('heading', { name: /^What we can never see/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Report' })).toBeVisible()
  expect([...asked].toSorted()).toEqual([
    '/desk/api/me/languages',
    '/desk/api/report',
    '/desk/api/report/wage',
    '/desk/api/session',
  ])
})

test('the report shows users, categories, hours saved and speed, and lists what it cannot show', async ({ page }) => {
  await openReport(page)
  await expect(page.getByRole('region', { name: 'Used it' })).toContainText(
    /\d+%.*who signed up.*about \d+0 of about \d+0\./,
  )
  const cells = page.getByRole('table', { name: 'Completed requests by category' }).getByRole('cell')
  const counts = (await cells.allTextContents()).map(Number)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(11)
  const completed = counts.reduce((sum, number) => sum + number, 0)
  const hours = `${Math.round(completed * 3.5).toLocaleString('en-US')} hours`
  await expect(page.getByRole('region', { name: 'Gave back' })).toContainText(hours)
  await expect(page.getByRole('region', { name: 'Sentence to share' })).toContainText(`about ${hours}`)
  await expect(page.getByRole('table', { name: 'Completed per quarter' }).getByRole('row').last()).toContainText(
    `${completed}`,
  )
  const main = page.getByRole('main')
  await expect(main).toContainText(/First answer\d+ min/)
  await expect(main).toContainText(/Promises kept(\d+(\.\d)?%|Nearly all)/)
  await expect(page.getByText('What anyone wrote or sent')).toBeVisible()
})

test('an hourly rate, kept here or for the company, turns hours into money', async ({ page, browser }) => {
  await openReport(page)
  const field = page.getByLabel(/an hour of work costs you/i)
  const back = page.getByRole('region', { name: 'Gave back' })
  await field.fill('free')
  await field.press('Enter')
  await expect(page.getByText('Please enter what an hour costs, such as 38 or 38.50.')).toBeVisible()
  await field.fill('38')
  await field.press('Enter')
  await expect(back).toContainText(/\$\d+,\d{3}/)
  await page.reload()
  await expect(field).toHaveValue('$38.00')
  await page.getByRole('combobox', { name: 'Kept' }).selectOption('company')
  const elsewhere = await browser.newPage()
  await openReport(elsewhere)
  await expect(elsewhere.getByLabel(/an hour of work costs you/i)).toHaveValue('$38.00')
  await elsewhere.close()
  await field.fill('')
  await field.press('Enter')
  await expect(back).not.toContainText('$')
})

test('the boxes of a loading report have the places of the loaded report', { tag: '@long' }, async ({ page }) => {
  await signInAtDesk(page.context(), EMPLOYER)
  // other readers of this report may change its hourly rate at the same time
  await page.route('**/desk/api/report/wage', (route) => route.fulfill({ json: { wage: null } }))
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${DESK_DOOR}/report`)
    await expect(page.getByRole('heading', { level: 1, name: PERIOD })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const there = await boxesOf(page)
    await page.route('**/desk/api/report', () => new Promise<void>(() => {}))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeAttached()
    await expect.poll(() => boxesOf(page), `${width}`).toEqual(there)
    await expect(page.locator('.arriving'), 'no mark behind them').toBeHidden()
    await page.unroute('**/desk/api/report')
  }
})

/** Position and height of the header, the title, the two large figures and the three others. */
const boxesOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const parts = [...(main.lastElementChild?.children ?? [])].filter(({ className }) => className !== 'sr')
    return [main.querySelector('header'), ...parts.slice(0, 3)].map((part) => {
      const { y = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
      return [Math.round(y), Math.round(height)]
    })
  })

test('the report prints alone, on two pages of A4 and of Letter', async ({ page }) => {
  await openReport(page)
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  }
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByText('Page 2 of 2')
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden()
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[data-printed] > section')].some((one) => one.scrollHeight > one.clientHeight),
  )
  expect(cut).toBe(false)
})

test('the report prints in ink on white, also from the dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('[data-printed]').first()).toHaveCSS('color', 'rgb(16, 35, 30)')
  expect(await groundOf(page)).toBe('rgb(255, 255, 255)')
})

test('a quarter with too few people prints on one page, with the reason for the missing figures', async ({ page }) => {
  await openReport(page)
  const quarters = page.getByRole('combobox', { name: 'Quarter' })
  await quarters.selectOption({ index: (await quarters.getByRole('option').count()) - 1 })
  await expect(page.getByRole('heading', { name: 'Not enough people to show figures' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print, 1 page' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper).toContainText('Fewer than eleven members had something completed in this quarter.')
  await expect(paper).toContainText('Page 1 of 1')
})

test('a year adds up the figures of its quarters', async ({ page }) => {
  await openReport(page)
  await page.getByRole('button', { name: 'Year' }).click()
  await expect(page).toHaveURL(/period=year/)
  const rows = page.getByRole('table', { name: 'Completed per quarter' }).getByRole('row')
  const counts = (await rows.getByRole('cell').allTextContents()).map((text) => Number(text) || 0)
  const sum = counts.reduce((so_far, number) => so_far + number, 0)
  await expect(page.getByRole('heading', { name: `${sum} completed, by category` })).toBeVisible()
})

test('another quarter is chosen by keyboard, is in the address, and survives a reload', async ({ page }) => {
  await openReport(page)
  const title = page.getByRole('heading', { level: 1 })
  const newest = await title.textContent()
  await page.getByRole('combobox', { name: 'Quarter' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\/report\?quarter=\d{4}-Q[1-4]$/)
  await expect(title).not.toHaveText(newest ?? '')
  const chosen = await title.textContent()
  await page.reload()
  await expect(title).toHaveText(chosen ?? '')
  await page.goBack()
  await expect(title).toHaveText(newest ?? '')
})

test('the download has the page’s totals and no names', async ({ page }) => {
  await openReport(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Totals (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Brightwater Foods \d{4}-Q[1-4]\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('\ufeff"Company","Brightwater Foods"')
  expect(text).toMatch(/"Hours given back",\d+/)
  expect(text).not.toMatch(/Maya|Lindqvist|@/)
})

test('a quarter that was not published redirects to the newest', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await openReport(page)
  await page.goto(`${DESK_DOOR}/report?quarter=2031-Q1`)
  await expect(page.getByRole('heading', { name: 'That quarter has not been published' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the newest quarter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: PERIOD })).toBeVisible()
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('the report needs no horizontal scrolling', async ({ page }) => {
    await openReport(page)
    const wider = await page
      .getByRole('main')
      .evaluate((main) => main.scrollWidth > main.clientWidth || document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
  })
})
