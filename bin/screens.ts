import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Person } from '#tests/e2e/people.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { findBrowser } from './browser.ts'
import { serveDemo, sessionOf } from './demo.ts'

// Every screen and state of a member's as a picture, in four widths and both schemes, to look at:
// npm run screens [-- <part of a name> …] [--width 390, or any other] [--into <folder>]. It shows what the last build made.
// With --desk it shows the desk's.

const HEIGHTS = { 1440: 900, 768: 1024, 390: 844, 320: 640 } as const
const SCHEMES = ['light', 'dark'] as const
/** The demo's office. */
const AT_THE_DESK = 'America/Chicago'
/** Taller than any page, so that a page is one picture, and short enough for the browser to draw. */
const TALLEST = 4000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: 'boolean', default: false },
    width: { type: 'string' },
    into: { type: 'string', default: join('.cache', 'screens') },
  },
})
const allWidths = Object.entries(HEIGHTS).map(([width, height]) => ({ width: Number(width), height }))
const chosen = Number(values.width)
const widths = values.width
  ? [allWidths.find(({ width }) => width === chosen) ?? { width: chosen, height: HEIGHTS[1440] }]
  : allWidths
const wanted = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part))

const demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let failed = 0
try {
  // the screens are the tests' own, which read where they are as they load
  process.env.E2E_PORT = new URL(demo.memberDoor).port
  process.env.E2E_DESK_PORT = new URL(demo.deskDoor).port
  mkdirSync(values.into, { recursive: true })
  await (values.desk ? lookAtDesk() : lookAtMembers())
} finally {
  await browser.close()
  await demo.stop()
}
if (failed > 0) process.exitCode = 1

async function lookAtMembers() {
  const { assistantStates, memberScreens, publicScreens } = await import('#tests/e2e/screens.ts')
  const { memberStates, moreOfAssistant, newMemberStates, optionStates, publicStates } = await import(
    './screen-states.ts'
  )
  const { signInPerson, signUpPerson } = await import('#tests/e2e/people.ts')
  const maya = await signInPerson('member@tendwell.test')
  const session = { cookies: [], origins: [await sessionOf(demo.memberDoor, 'member@tendwell.test')] }
  const signedIn = ({ session: stored }: Person) => ({
    cookies: [],
    origins: [{ origin: demo.memberDoor, localStorage: [{ name: 'tendwell.session', value: JSON.stringify(stored) }] }],
  })
  const adas = signedIn(await signUpPerson())
  const bea = await signUpPerson()
  for (const viewport of widths) {
    for (const screen of [...publicScreens, ...publicStates].filter(wanted))
      await look({ viewport }, screen.name, (page) => (screen satisfies Screen).open(page))
    for (const screen of memberScreens.filter(wanted))
      await look({ viewport, storageState: session }, screen.name, (page) => screen.open(page, maya))
    for (const screen of memberStates.filter(wanted))
      await look({ viewport, storageState: session }, screen.name, (page) => screen.open(page))
    for (const screen of newMemberStates.filter(wanted))
      await look({ viewport, storageState: adas }, screen.name, (page) => screen.open(page))
    if (wanted({ name: 'options' }))
      await look({ viewport, storageState: signedIn(bea) }, 'options', (page, take) =>
        optionStates(page, bea, (state) => take(`options, ${state}`)),
      )
    if (wanted({ name: 'assistant' }))
      for (const states of [assistantStates, moreOfAssistant])
        await look({ viewport, storageState: session }, 'assistant', (page, take) =>
          states(page, (state) => take(`assistant, ${state}`)),
        )
  }
}

async function lookAtDesk() {
  const { deskScreens } = await import('./desk-screen-states.ts')
  const { signInStaff } = await import('#tests/e2e/staff.ts')
  for (const { as, screens } of deskScreens) {
    const storageState = as === null ? undefined : atDesk(await signInStaff(as))
    for (const viewport of widths)
      for (const screen of screens.filter(wanted).filter(({ fits }) => fits?.(viewport.width) ?? true))
        await look({ baseURL: demo.deskDoor, viewport, storageState, timezoneId: AT_THE_DESK }, screen.name, (page) =>
          screen.open(page),
        )
  }
}

/** A browser in which a colleague has signed in. */
function atDesk({ cookie }: { cookie: string }): BrowserContextOptions['storageState'] {
  const [name = '', ...value] = cookie.split('=')
  const place = {
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  } as const
  const localStorage = [{ name: 'tendwell.desk.signed-in', value: 'yes' }]
  return {
    cookies: [{ name, value: value.join('='), ...place }],
    origins: [{ origin: demo.deskDoor, localStorage }],
  }
}

type Take = (name: string) => Promise<void>

/** One screen in a page of its own. A screen that does not open is reported, and the others are still taken. */
async function look(
  options: Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'storageState' | 'timezoneId'>,
  name: string,
  open: (page: Page, take: Take) => Promise<void>,
) {
  const page = await browser.newPage({ baseURL: demo.memberDoor, reducedMotion: 'reduce', ...options })
  const width = options.viewport?.width
  let taken = 0
  const take: Take = async (state) => {
    taken += 1
    await page.evaluate(() => document.fonts.ready)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const file = `${state.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${colorScheme}.png`
      // what lies over the page is as the person sees it: without what is below the window
      const isCovered = await page
        .locator('[role=dialog], [role=alertdialog], [data-bleed], [data-offline] > *')
        .count()
      const path = join(values.into, file)
      if (isCovered > 0) await page.screenshot({ path })
      else if (values.desk) await takeWholeWork(page, path)
      else await page.screenshot({ path, fullPage: true, clip: await wholePage(page) })
    }
  }
  try {
    await open(page, take)
    if (taken === 0) await take(name)
    console.log(`${name}, ${width}`)
  } catch (error) {
    failed += 1
    console.error(`${name}, ${width}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  }
  await page.close()
}

/** The desk has the window's height, and what one works on scrolls in it. */
async function takeWholeWork(page: Page, path: string) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const more = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main, #work, html')].map((one) => one.scrollHeight - one.clientHeight)),
  )
  if (more > 0) await page.setViewportSize({ width, height: Math.min(height + more, TALLEST) })
  await page.screenshot({ path })
  if (more > 0) await page.setViewportSize({ width, height })
}

async function wholePage(page: Page) {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  return { x: 0, y: 0, width, height: Math.min(height, TALLEST) }
}
