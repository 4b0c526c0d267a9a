import type { Page } from '@playwright/test'
import { handOver } from './handover.ts'
import { asMaya, asMember, expect, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { assistantStates, memberScreens, publicScreens } from './screens.ts'

const NARROWEST = 320
const viewport = { width: NARROWEST, height: 640 }
/** A window of 1280 px, enlarged to 200 %. */
const enlarged = { width: 640, height: 400 }

/** Neither the page nor an open drawer is wider than the screen, and nothing that can be pressed lies beyond its edge. */
async function fits(page: Page, state: string) {
  const wider = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')]
    return boxes.filter((box) => box.scrollWidth > innerWidth).map((box) => box.outerHTML.slice(0, 200))
  })
  expect(wider, `${state} needs no sideways scrolling`).toEqual([])
}

/** Each screen is opened once and looked at in both widths. */
async function fitsEverywhere(page: Page, state: string) {
  await fits(page, `${state}, at 320 px`)
  await page.setViewportSize(enlarged)
  await fits(page, `${state}, at 200 % zoom`)
  await page.setViewportSize(viewport)
}

test.describe('at 320 px and at 200 % zoom', () => {
  test.use({ viewport })
  test('the public pages need no sideways scrolling', async ({ page, faults }) => {
    test.slow()
    for (const { name, open, says } of publicScreens) {
      if (says) faults.allow(says)
      await open(page)
      await fitsEverywhere(page, name)
    }
  })
})

asMaya.describe('at 320 px and at 200 % zoom', () => {
  asMaya.use({ viewport })
  const half = Math.ceil(memberScreens.length / 2)
  for (const [part, screens] of [memberScreens.slice(0, half), memberScreens.slice(half)].entries())
    asMaya(
      `the member’s pages and drawers need no sideways scrolling (${part + 1})`,
      async ({ page, maya, faults }) => {
        asMaya.slow()
        page.on('dialog', (dialog) => void dialog.accept()) // one of them is left with unsent words
        for (const { name, open, says } of screens) {
          if (says) faults.allow(says)
          await open(page, maya)
          await fitsEverywhere(page, name)
        }
      },
    )
})

asMember.describe('at 320 px', () => {
  asMember.use({ viewport })
  asMember('the assistant needs no sideways scrolling', async ({ page }) => {
    asMember.slow()
    await assistantStates(page, (state) => fits(page, state))
  })
})

test('on a phone the thread has the screen: what was promised is one line, which opens', async ({ desk }) => {
  const id = await handOver(await signUpPerson())
  await desk.setViewportSize({ width: 390, height: 844 })
  await expect(desk.getByRole('main', { name: 'Queue' })).toBeVisible()
  await desk.goto(`/requests/${id}`)
  const promises = desk.getByRole('region', { name: 'Promises' })
  const line = promises.getByRole('button', { name: 'Reminders and tasks' })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(promises.getByRole('button', { name: 'Add a task' })).toBeHidden()
  const height = async () => (await desk.getByRole('log', { name: 'Messages' }).boundingBox())?.height
  expect(await height()).toBeGreaterThan(250)
  await line.click()
  await expect(promises.getByRole('button', { name: 'Add a task' })).toBeVisible()
  await desk.getByRole('textbox', { name: 'Reply to Ada' }).click()
  await expect(desk.getByRole('button', { name: 'Send to Ada' })).toBeInViewport()
})

test('the desk needs no sideways scrolling at 320 px', async ({ desk }) => {
  const id = await handOver(await signUpPerson())
  await desk.setViewportSize(viewport)
  await expect(desk.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await fits(desk, 'the queue')
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  await fits(desk, 'a conversation')
  await desk.getByRole('tab', { name: 'Request' }).click()
  await expect(desk.getByRole('tabpanel', { name: 'Request' })).toContainText('What Ada asked')
  await fits(desk, 'the request')
  await desk.getByRole('tab', { name: 'Ada' }).click()
  await expect(desk.getByRole('tabpanel', { name: 'Ada' })).toContainText('Reach Ada')
  await fits(desk, 'the member')
})
