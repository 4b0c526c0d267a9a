import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DESK_DOOR } from './doors.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { EMPLOYER } from './staff.ts'

/** The page says which quarter is the newest that is over; the demo is dated back from today. */
async function openReport(page: Page, path = '/') {
  await signInAtDesk(page.context(), EMPLOYER)
  await page.goto(`${DESK_DOOR}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: /, in totals$/ })).toBeVisible()
}

test('an employer has one page, whatever the address, and asks for nothing but totals', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/desk/api')) asked.add(pathname)
  })
  await openReport(page)
  await expect(page).toHaveURL(/\/report$/)
  await page.goto(`${DESK_DOOR}/requests/anything`)
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('heading', { name: 'What this report cannot show' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveText(['Report'])
  expect([...asked].toSorted()).toEqual(['/desk/api/report', '/desk/api/session'])
})

test('the report says how many use it, for what, the time it gave back, and what it cannot show', async ({ page }) => {
  await openReport(page)
  const totals = page.locator('dl')
  await expect(totals).toContainText(/about\s*\d+0/)
  await expect(totals).toContainText('hours given back, at three and a half hours a task')
  const cells = page.getByRole('table', { name: 'Completed requests by category' }).getByRole('cell')
  const counts = (await cells.allTextContents()).map(Number)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(11)
  const completed = counts.reduce((sum, number) => sum + number, 0)
  await expect(totals).toContainText(`${completed}`)
  await expect(totals).toContainText(Math.round(completed * 3.5).toLocaleString('en-US'))
  await expect(page.getByRole('table', { name: 'Completed per quarter' }).getByRole('row').last()).toContainText(
    `${completed}`,
  )
  await expect(page.getByText('Names, messages, request details or files.')).toBeVisible()
})

test('another quarter is chosen by keyboard, stands in the address, and outlives a reload', async ({ page }) => {
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

test('the download holds the page’s totals and nobody’s name', async ({ page }) => {
  await openReport(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download totals' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Brightwater Foods \d{4}-Q[1-4]\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('"Company","Brightwater Foods"')
  expect(text).toMatch(/"Hours given back",\d+/)
  expect(text).not.toMatch(/Maya|Lindqvist|@/)
})

test('a quarter that was not published leads to the newest', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await openReport(page)
  await page.goto(`${DESK_DOOR}/report?quarter=2031-Q1`)
  await expect(page.getByRole('heading', { name: 'That quarter has not been published' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the newest quarter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, in totals$/ })).toBeVisible()
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('the report needs no sideways scrolling', async ({ page }) => {
    await openReport(page)
    const wider = await page
      .getByRole('main')
      .evaluate((main) => main.scrollWidth > main.clientWidth || document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
  })
})
