import type { Locator, Page } from '@playwright/test'
import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMaya, asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

asMaya('the tabs separate active from completed requests, and stay in the address', async ({ page }) => {
  await page.goto('/requests')
  await expect(tab(page, /To do/)).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: /In Queue|In Progress/ }).first()).toBeVisible()
  await expect(panel.getByRole('link', { name: /Completed/ })).toHaveCount(0)
  await tab(page, /Completed/).click()
  await expect(page).toHaveURL('/requests?tab=Completed')
  await panel
    .getByRole('link', { name: /Completed/ })
    .first()
    .click()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await page.goBack()
  await expect(tab(page, /Completed/)).toHaveAttribute('aria-selected', 'true')
})

asMaya('the text of a row ends before its road, at every width', async ({ page }) => {
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: 'Your requests' })
  const row = mine.getByRole('link', { name: /Appeal the March MRI claim/ })
  await expect(row).toContainText('Linden decides')
  for (const width of [640, 1024, 1199, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [room, name] = await row.evaluate((link) => {
      const [, words, road] = link.children
      const range = document.createRange()
      if (words) range.selectNodeContents(words)
      const left = road?.getBoundingClientRect().left ?? 0
      return [left - range.getBoundingClientRect().right, words?.clientWidth ?? 0]
    })
    expect.soft(room, `${width}`).toBeGreaterThan(0)
    expect.soft(name, `${width}`).toBeGreaterThan(160)
  }
})

asMaya('the arrow keys move through the tabs, and the bar under them follows', async ({ page }) => {
  await page.goto('/requests')
  await tab(page, /To do/).focus()
  await expect.poll(() => distance(page, tab(page, /To do/))).toBeLessThan(1)
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /Completed/)).toBeFocused()
  await expect(tab(page, /Completed/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => distance(page, tab(page, /Completed/))).toBeLessThan(1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => distance(page, tab(page, /To do/))).toBeLessThan(1)
})

asMaya.describe('by touch', () => {
  asMaya.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  asMaya('a swipe of 50 px or more changes the tab, within bounds', { tag: ['@4.63', '@9.21'] }, async ({ page }) => {
    await page.goto('/requests')
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
    await swipe(page, 40)
    await shows(page, /To do/)
    await swipe(page, 60)
    await shows(page, /Completed/)
    await swipe(page, -60)
    await shows(page, /To do/)
    await swipe(page, -60)
    await shows(page, /To do/)
  })
})

asMember('a member without requests sees how to begin', async ({ page }) => {
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: 'Your requests' })
  await expect(mine.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await mine.getByRole('link', { name: 'View all' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(page.getByText('Still carrying something?')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Custom request' }).click()
  await expect(page.getByRole('dialog', { name: 'Custom request' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, /Completed/).click()
  await panel.getByRole('button', { name: 'Explore request ideas' }).click()
  await expect(page.getByRole('dialog', { name: 'Request categories' })).toBeVisible()
})

asMember('a new message is marked in every list until it was read', async ({ page, member }) => {
  const requestId = await handOver(member)
  await page.goto('/dashboard')
  const row = page.getByRole('region', { name: 'Your requests' }).getByRole('link', { name: GROOMER_NAME })
  await expect(row).toContainText('In Queue')
  await expect(row).not.toContainText('new')
  await concierge.move(requestId, 'in_progress')
  await concierge.reply(requestId, 'Two groomers come to your door.')
  await concierge.reply(requestId, 'Which one would you like?')
  await expect(row).toContainText('In Progress')
  await expect(row).toContainText('2 new')
  const nav = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Requests/ })
  await expect(nav).toHaveAccessibleName('Requests')
  await expect(nav).toHaveAccessibleDescription('2 new messages')
  await row.click()
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread.getByText('New', { exact: true })).toBeVisible()
  await expect(thread).toContainText('Two groomers come to your door.')
  await expect(nav).toHaveAccessibleDescription('')
  await page.getByRole('link', { name: 'Back to requests' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: GROOMER_NAME })).not.toContainText('new')
})

asMember('a completed request moves to its tab on an open page', async ({ page, member }) => {
  const requestId = await handOver(member)
  await page.goto('/requests')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: GROOMER_NAME })).toContainText('In Queue')
  await expect(tab(page, /To do/)).toHaveAccessibleName('To do')
  await expect(tab(page, /To do/)).toHaveAccessibleDescription('1')
  await concierge.move(requestId, 'closed')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await tab(page, /Completed/).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: GROOMER_NAME })).toContainText('Completed')
})

asMember('the dashboard leads to completed requests when none is in progress', async ({ page, member }) => {
  const requestId = await handOver(member)
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: 'Your requests' })
  await expect(mine.getByRole('link', { name: GROOMER_NAME })).toBeVisible()
  await concierge.move(requestId, 'closed')
  await expect(mine.getByRole('heading', { name: 'Nothing in progress' })).toBeVisible()
  await expect(mine.getByRole('heading', { name: 'Nothing here yet' })).toHaveCount(0)
  await page.reload()
  await expect(mine.getByRole('heading', { name: 'Nothing in progress' })).toBeVisible()
  await mine.getByRole('link', { name: 'completed', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: GROOMER_NAME })).toContainText('Completed')
})

asMember('a request is found by a word of its messages, and Back finds the search again', async ({ page, member }) => {
  const requestId = await handOver(member)
  await concierge.reply(requestId, 'The groomer with the lavender shampoo comes on Friday.')
  await page.goto('/requests')
  const box = page.getByRole('searchbox', { name: 'Search your requests' })
  await box.fill('lavender fri')
  const found = page.getByRole('list', { name: 'Found requests' }).getByRole('link', { name: GROOMER_NAME })
  await expect(found).toContainText('The groomer with the lavender shampoo comes on Friday.')
  await expect(found.locator('mark')).toHaveText(['lavender', 'Fri'])
  await expect(page.getByRole('status').filter({ hasText: '1 request found.' })).toBeVisible()
  for (let day = 1; day <= 12; day += 1) await concierge.reply(requestId, `Day ${day}.\n\nNothing new.`)
  await found.click()
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread.locator(':focus')).toContainText('lavender')
  await expect(thread.getByText('lavender')).toBeInViewport()
  await expect(thread.getByText('Day 12.')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: /^New message/ })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('lavender fri')
  await box.fill('lavender saturday')
  await page.getByRole('button', { name: 'Show all requests' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeFocused()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: GROOMER_NAME })).toBeVisible()
})

asMember('on a wide screen the list of requests is beside the open one', async ({ page, member }) => {
  const first = await handOver(member)
  const second = await handOver(member)
  await concierge.move(second, 'closed')
  await page.goto(`/requests/${first}`)
  const pane = page.getByRole('region', { name: 'Your requests' })
  const inPane = pane.getByRole('link', { name: GROOMER_NAME })
  await expect(inPane).toHaveAccessibleName(/In Queue/)
  await expect(inPane).toHaveAttribute('aria-current', 'page')
  await pane.getByRole('button', { name: 'Completed' }).press('Enter')
  await expect(inPane).toHaveAccessibleName(/Completed/)
  await inPane.press('Enter')
  await expect(page).toHaveURL(`/requests/${second}`)
  await expect(inPane).toBeFocused()
  await expect(inPane).toHaveAttribute('aria-current', 'page')
  await pane.getByRole('button', { name: 'Search your requests' }).click()
  const box = pane.getByRole('searchbox', { name: 'Search your requests' })
  await expect(box).toBeFocused()
  await box.fill('groomer')
  await expect(pane.getByRole('list', { name: 'Found requests' }).getByRole('link')).toHaveCount(2)
  await hasNoViolations(page)
  await box.press('Escape')
  await expect(pane.getByRole('button', { name: 'Search your requests' })).toBeFocused()
  await pane.getByRole('link', { name: 'Back to requests' }).click()
  await expect(tab(page, /Completed/)).toHaveAttribute('aria-selected', 'true')
})

/** The distance of the bar under the tabs from its place. */
async function distance(page: Page, active: Locator) {
  const bar = page.getByRole('tablist', { name: 'Requests' }).getByRole('presentation')
  const [is, should] = await Promise.all([bar.boundingBox(), active.boundingBox()])
  if (!is || !should) return Number.POSITIVE_INFINITY
  return Math.abs(is.x - should.x) + Math.abs(is.width - should.width)
}

/** The tab is marked first, and its content loads after that. */
async function shows(page: Page, name: RegExp) {
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

async function swipe(page: Page, dx: number) {
  const box = await page.getByRole('tabpanel').boundingBox()
  if (!box) throw new Error('the panel is not on the screen')
  const at = { x: box.x + 150, y: box.y + 40 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: at.x + dx * part, y: at.y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
