import type { Page } from '@playwright/test'
import { MEMBER_DOOR } from './doors.ts'
import { cutWords, fits } from './fits.ts'
import { asMaya, asMember, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { assistantStates, memberScreens, publicScreens } from './screens.ts'
import { expectNoEnglish, translated } from './translated.ts'

/** The page in Spanish, as the language of this browser. */
async function inSpanish(page: Page): Promise<Page> {
  await page.context().addCookies([{ name: 'tendwell-language', value: 'es', url: MEMBER_DOOR }])
  return translated(page, 'es')
}

const NARROWEST = { width: 320, height: 640 }

async function isSpanish(page: Page, state: string) {
  await expectNoEnglish(page, 'es', state)
  await hasNoViolations(page, state)
  await fits(page, state)
  test.expect.soft(await cutWords(page), `${state} cuts no words`).toEqual([])
}

test('the public pages speak Spanish', async ({ page, faults }) => {
  test.slow()
  await page.setViewportSize(NARROWEST)
  const spanish = await inSpanish(page)
  for (const { name, open, says } of publicScreens)
    await test.step(name, async () => {
      if (says) faults.allow(says)
      await open(spanish)
      await isSpanish(page, name)
    })
})

asMaya('the member’s pages and drawers speak Spanish', async ({ page, maya, faults }) => {
  asMaya.slow()
  await page.setViewportSize(NARROWEST)
  page.on('dialog', (dialog) => void dialog.accept()) // one of these pages is left with an unsent draft
  const spanish = await inSpanish(page)
  for (const { name, open, says } of memberScreens)
    await asMaya.step(name, async () => {
      if (says) faults.allow(says)
      await open(spanish, maya)
      await isSpanish(page, name)
    })
})

asMember('the assistant speaks Spanish', async ({ page }) => {
  asMember.slow()
  await page.setViewportSize(NARROWEST)
  await assistantStates(await inSpanish(page), (state) => isSpanish(page, state))
})
