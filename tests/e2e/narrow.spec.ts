import type { Locator, Page } from '@playwright/test'
import { NO_LOOK } from '#contract/desk/operations/brand.ts'
import { getAttention } from '#contract/member/requests.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { assignRequest } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { cutWords, fits } from './fits.ts'
import { handOver } from './handover.ts'
import { asMaya, asMember, expect, signInAtDesk, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { assistantStates, memberScreens, publicScreens } from './screens.ts'
import { OPERATIONS } from './staff.ts'

const NARROWEST = 320
const viewport = { width: NARROWEST, height: 640 }
/** A window of 1280 px, enlarged to 200 %. */
const enlarged = { width: 640, height: 400 }
/** A window of 1280 by 1024 px, enlarged to 400 %. */
const most = { width: NARROWEST, height: 256 }

/** Controls that are smaller than a finger; a link within a sentence is as high as its line. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed = 'a[href], button, input, select, textarea, [role=tab], [role=radio], [role=checkbox], [role=switch]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const style = getComputedStyle(one)
      const isSeen =
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && style.clipPath === 'none'
      const isInSentence =
        style.display === 'inline' &&
        [...(one.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim())
      if (!isSeen || isInSentence || one.closest('[inert], [aria-hidden=true]')) return []
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
      return width > 2 && (width < 43.5 || height < 43.5)
        ? [`${Math.round(width)} by ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`]
        : []
    })
  })

/** The scrolling part of the window's height: fixed bars cover the rest. */
const scrollingPart = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1
    const stays = (box: Element | null): boolean => {
      for (let one = box; one && one !== document.body; one = one.parentElement) {
        if (scrolls(one) || one.matches('[role=presentation][data-open]')) return false
        const { position, overflowY } = getComputedStyle(one)
        if (/auto|scroll/.test(overflowY) && ![...one.querySelectorAll('*')].some(scrolls)) return false
        if (/sticky|fixed/.test(position)) return true
      }
      return document.documentElement.scrollHeight <= innerHeight
    }
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return lines.filter((box) => !stays(box)).length / innerHeight
  })

async function scrollsMostly(page: Page, state: string) {
  await page.setViewportSize(most)
  await expect.poll(() => scrollingPart(page), `${state} scrolls in most of its height, at 400 %`).toBeGreaterThan(0.6)
  await page.setViewportSize(viewport)
}

/** Each screen is opened once and checked at each size. */
async function fitsEverywhere(page: Page, state: string) {
  await fits(page, `${state}, at 320 px`)
  expect.soft(await cutWords(page), `${state} cuts no words, at 320 px`).toEqual([])
  expect.soft(await smallTargets(page), `${state} has targets of 44 px`).toEqual([])
  await page.setViewportSize(enlarged)
  await fits(page, `${state}, at 200 % zoom`)
  expect.soft(await cutWords(page), `${state} cuts no words, at 200 % zoom`).toEqual([])
  await scrollsMostly(page, state)
}

test.describe('at 320 px and at 200 % zoom', () => {
  test.use({ viewport, hasTouch: true })
  test('the public pages need no sideways scrolling, cut no words and fit a finger', async ({ page, faults }) => {
    test.slow()
    for (const { name, open, says } of publicScreens) {
      if (says) faults.allow(says)
      await open(page)
      await fitsEverywhere(page, name)
    }
  })
})

asMaya.describe('at 320 px and at 200 % zoom', () => {
  asMaya.use({ viewport, hasTouch: true })
  // cards, a list, a conversation, editable rows, and a drawer; the other screens together take long
  const oneOfAKind = ['dashboard', 'requests', 'thread', 'account', 'offering']
  for (const [part, screens, details] of [
    ['one of a kind', memberScreens.filter(({ name }) => oneOfAKind.includes(name)), {}],
    ['the others', memberScreens.filter(({ name }) => !oneOfAKind.includes(name)), { tag: '@long' }],
  ] as const)
    asMaya(
      `the member’s pages and drawers need no horizontal scrolling, cut no text and fit a finger (${part})`,
      details,
      async ({ page, maya, faults }) => {
        asMaya.slow()
        page.on('dialog', (dialog) => void dialog.accept()) // one of these screens is left with an unsent draft
        for (const { name, open, says } of screens) {
          if (says) faults.allow(says)
          await open(page, maya)
          await fitsEverywhere(page, name)
        }
      },
    )
})

const todayAt = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`)

// in the sizes that text has, a phone at 200 % is half as wide and half as high
for (const [screen, size] of [
  ['a phone with text of 200 %', { width: 195, height: 422 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const)
  asMaya(`on ${screen} a thread has room beside its header and the composer`, async ({ page, maya }) => {
    await page.setViewportSize(size)
    const partOf = async (box: Locator) => ((await box.boundingBox())?.height ?? 0) / size.height
    // the page keeps its own clock, since no response gives the server's; a stream can't be changed, so it waits
    await page.clock.setFixedTime(todayAt('09:00'))
    await page.route('**/api/v1/events', () => undefined)
    await page.route(/[/]api[/]v1[/](?!events)/, async (route) => {
      const response = await route.fetch()
      const { [SERVER_TIME]: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    // a time with minutes takes one more line of the header
    for (const [by, part] of [
      ['18:26', 0.3],
      ['18:00', 0.35],
    ] as const) {
      await page.route('**/api/v1/attention?*', async (route) => {
        const answer = getAttention.answer.parse(await (await route.fetch()).json())
        if (answer.attention) answer.attention.answer_due_at = todayAt(by).toISOString()
        await route.fulfill({ json: answer })
      })
      await memberScreens.find(({ name }) => name === 'thread')?.open(page, maya)
      await expect(page.getByText(/ answers by 6(:26)?\sPM/)).toBeVisible()
      await expect.poll(() => partOf(page.getByRole('log', { name: 'Messages' })), by).toBeGreaterThan(part)
    }
    await expect.poll(() => partOf(page.locator('form'))).toBeLessThan(0.3)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((title?.width ?? 0) / size.width, 'the name has the width').toBeGreaterThan(0.75)
    await page.getByRole('button', { name: /, details$/ }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Milestones' })).toBeVisible()
  })

asMember.describe('at 320 px', () => {
  asMember.use({ viewport })
  asMember('the assistant needs no horizontal scrolling', { tag: '@long' }, async ({ page }) => {
    asMember.slow()
    await assistantStates(page, (state) => fits(page, state))
  })
})

asMaya.describe('with text at twice its size', () => {
  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  asMaya.use({ viewport: { width: 390, height: 844 } })

  asMaya('the offline banner covers no heading', async ({ page, context, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/account')
    await enlarge(page)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await context.setOffline(true)
    // the page makes room for the banner once it has measured it
    await expect(async () => {
      const banner = await boxOf(page.getByRole('status').filter({ hasText: 'You’re offline.' }))
      const heading = await boxOf(page.getByRole('heading', { level: 1 }))
      expect(banner.y + banner.height).toBeLessThanOrEqual(heading.y)
    }).toPass()
    await context.setOffline(false)
  })

  asMaya('a name in Account is placed below the face if it would break beside it', async ({ page }) => {
    await page.goto('/account')
    await enlarge(page)
    const owner = page.getByRole('region', { name: 'Account owner' })
    const name = await boxOf(owner.getByText('Maya Lindqvist'))
    const face = await boxOf(owner.locator('[aria-hidden="true"]').first())
    expect(name.y).toBeGreaterThanOrEqual(face.y + face.height)
  })

  for (const width of [390, 1000])
    asMaya(`the icons of the bottom bar grow with its labels, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/account')
      await enlarge(page)
      const item = page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Requests' })
      const icon = await boxOf(item.locator('svg'))
      const news = await boxOf(item.locator('[id]').first())
      const letters = await item.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize))
      expect(icon.height).toBeGreaterThanOrEqual(2 * letters - 0.5)
      expect(news.height).toBeGreaterThan(1.5 * letters)
      const bar = await boxOf(page.getByRole('navigation', { name: 'Bottom bar' }))
      expect(bar.height).toBeGreaterThanOrEqual(6 * letters)
    })
})

async function boxOf(thing: Locator) {
  await expect(thing).toBeVisible()
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

test('a mail is no wider than a phone, whatever text it has', async ({ page }) => {
  const word = 'https://tendwell.test/'.padEnd(300, 'a')
  const settings = { BRAND_NAME: 'Tendwell', SUPPORT_EMAIL: `${word.slice(8, 70)}@tendwell.test`, look: NO_LOOK }
  const mail = writeMail(settings, 'maya@tendwell.test', {
    subject: word,
    heading: word,
    parts: [
      { kind: 'message', about: word, text: word, html: `<p>${word}</p>`, from: word, at: 'Today' },
      { kind: 'paragraph', text: word },
      { kind: 'button', label: word, link: word },
      { kind: 'why', text: word, links: [{ label: word, link: word }] },
    ],
  })
  await page.setViewportSize(viewport)
  await page.goto('about:blank') // outside our content security policy
  await page.setContent(mail.html ?? '')
  await fits(page, 'a mail')
})

test('on a phone the thread has the screen, and the promises are one line that opens', async ({ desk }) => {
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

test('the desk needs no horizontal scrolling at 320 px', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  await desk.setViewportSize(viewport)
  await expect(desk.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await fits(desk, 'the queue')
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  await fits(desk, 'a conversation')
  await scrollsMostly(desk, 'a conversation')
  await desk.getByRole('tab', { name: 'Request' }).click()
  await expect(desk.getByRole('tabpanel', { name: 'Request' })).toContainText('What Ada asked')
  await fits(desk, 'the request')
  await scrollsMostly(desk, 'the request')
  await desk.getByRole('tab', { name: 'Ada' }).click()
  await expect(desk.getByRole('tabpanel', { name: 'Ada' })).toContainText('Reach Ada')
  await fits(desk, 'the member')
  await scrollsMostly(desk, 'the member')
})

test('at 400 % the thread of the desk has most of the window', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  await desk.setViewportSize(most)
  await desk.goto(`/requests/${id}`)
  const reply = desk.getByRole('textbox', { name: 'Reply to Ada' })
  await expect(reply).toBeVisible()
  const log = await boxOf(desk.getByRole('log', { name: 'Messages' }))
  expect(log.height / most.height).toBeGreaterThan(0.6)
  await reply.scrollIntoViewIfNeeded()
  await expect(reply).toBeInViewport()
  await expect(desk.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('at 400 % a page and a drawer of operations scroll in most of their height', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  for (const [path, heading] of [
    ['/catalog', 'Catalog'],
    ['/hours', 'Hours'],
    ['/delivery', 'Delivery'],
  ] as const) {
    await page.goto(`${DESK_DOOR}${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await scrollsMostly(page, path)
  }
  await page.goto(`${DESK_DOOR}/companies/new`)
  await page.getByRole('textbox', { name: 'Company’s name' }).fill('Half a company')
  await scrollsMostly(page, 'a company that is being written')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${DESK_DOOR}/catalog?category=4`)
  await page.getByRole('button', { name: 'Add an idea' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an idea' })).toBeVisible()
  await scrollsMostly(page, 'a new idea')
})

test('a mail address in the log fits its line at 320 px', async ({ page }) => {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.setViewportSize(viewport)
  await page.goto(`${DESK_DOOR}/log?q=noor.haddad`)
  const address = page.getByRole('definition').getByText('noor.haddad@tendwell.test').last()
  await expect(address).toBeVisible()
  expect(await address.evaluate((one) => one.getClientRects().length)).toBe(1)
  await fits(page, 'the log')
})
