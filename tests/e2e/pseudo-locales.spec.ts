import type { Page } from '@playwright/test'
import compile from 'icu-minify/compile'
import { messageKey } from '#basics/language/translate.ts'
import { MEMBER_DOOR } from './doors.ts'
import { cutWords, fits } from './fits.ts'
import { asMaya, expect, test } from './journey.ts'
import { memberScreens, publicScreens } from './screens.ts'
import { productMessages, translated } from './translated.ts'

const LONGER_BY = 0.4
const WORD = ' ~~~~'
const WIDTHS = [320, 390, 1440]

/** Adds 40 % to what is read of a message. */
function longer(message: string): string {
  const shown = message.replaceAll(/\{[^{}]*\}|<[^>]*>/g, '').length
  return message + WORD.repeat(Math.ceil((shown * LONGER_BY) / WORD.length))
}

/** A page whose every sentence is 40 % longer than in English. */
async function inLongWords(page: Page): Promise<Page> {
  const catalog = productMessages('es').map(({ msgid }) => {
    const source = /[{<]/.test(msgid) ? compile(msgid) : msgid
    return [messageKey(source), compile(longer(msgid))]
  })
  const body = `export default ${JSON.stringify(Object.fromEntries(catalog))}`
  await page.route(/\/assets\/(public|member)-[\w-]{7}\.js$/, (route) =>
    route.fulfill({ body, contentType: 'text/javascript' }),
  )
  return translated(page, 'es', longer)
}

/** A page that is written from right to left. */
async function fromTheRight(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const turn = () => {
      if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl'
    }
    new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true })
  })
  return translated(page, 'es')
}

for (const [what, prepare] of [
  ['40 % longer', inLongWords],
  ['from right to left', fromTheRight],
] as const) {
  const opened = async (page: Page) => {
    await page.context().addCookies([{ name: 'tendwell-language', value: 'es', url: MEMBER_DOOR }])
    return prepare(page)
  }
  const isWhole = async (page: Page, name: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const state = `${name}, ${what}, at ${width} pixels`
      await fits(page, state)
      expect.soft(await cutWords(page), `${state} cuts no words`).toEqual([])
    }
  }
  test(`the public pages need no sideways scrolling and cut no words in a language ${what}`, async ({
    page,
    faults,
  }) => {
    test.slow()
    const other = await opened(page)
    for (const { name, open, says } of publicScreens)
      await test.step(name, async () => {
        if (says) faults.allow(says)
        await open(other)
        await isWhole(page, name)
      })
  })
  asMaya(
    `the member’s pages need no sideways scrolling and cut no words in a language ${what}`,
    async ({ page, maya, faults }) => {
      asMaya.slow()
      page.on('dialog', (dialog) => void dialog.accept()) // one of these pages is left with an unsent draft
      const other = await opened(page)
      for (const { name, open, says } of memberScreens)
        await asMaya.step(name, async () => {
          if (says) faults.allow(says)
          await open(other, maya)
          await isWhole(page, name)
        })
    },
  )
}
