import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { isLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { Person } from '#tests/e2e/people.ts'
import { launchBrowser } from '../browser.ts'
import { serveDemo, sessionOf, staffState } from '../demo.ts'
import { DESK_ADDRESS, HEIGHTS, MEMBER_ADDRESS, PAGE_MOMENT, SCHEMES, TIME_ZONE } from './settings.ts'

// The pictures of one width, for screens.ts.

/** Taller than any page, so that a page is one picture, and short enough for the browser to draw. */
const TALLEST = 4000
/** A picture is taken after this long without requests and without a changed pixel. */
const QUIET_MS = 250
const MOST_SHOTS = 12
const MOST_QUIET_MS = 10_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: 'boolean', default: false },
    width: { type: 'string', default: '1440' },
    into: { type: 'string', default: '' },
    language: { type: 'string', default: SOURCE_LANGUAGE },
  },
})
const language = isLanguage(values.language) ? values.language : SOURCE_LANGUAGE
const viewport = { width: Number(values.width), height: HEIGHTS[values.width] ?? 900 }
const isWanted = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part))

await using demo = await serveDemo({
  settings: { RATE_LIMITS: 'off', PUBLIC_URL: MEMBER_ADDRESS, DESK_PUBLIC_URL: DESK_ADDRESS },
})
const hosts = [
  [MEMBER_ADDRESS, demo.memberDoor],
  [DESK_ADDRESS, demo.deskDoor],
].map(([shown, real = '']) => `MAP ${new URL(String(shown)).host} ${new URL(real).host}`)
await using browser = await launchBrowser(
  `--host-resolver-rules=${hosts.join(', ')}`,
  // drawing a part again gives other edges than drawing the whole
  '--disable-partial-raster',
  '--disable-checker-imaging',
)
// the screens and people are the tests' own, which read the ports when they load
process.env.E2E_PORT = new URL(demo.memberDoor).port
process.env.E2E_DESK_PORT = new URL(demo.deskDoor).port
mkdirSync(values.into, { recursive: true })
await (values.desk ? takeDesk() : takeMembers())

async function takeMembers() {
  const { assistantStates, memberScreens, publicScreens } = await import('#tests/e2e/screens.ts')
  const { memberCompanyStates, publicCompanyStates } = await import('./company.ts')
  const { memberStates, moreOfAssistant, newMemberStates, optionStates, publicStates } = await import('./member.ts')
  const { signInPerson, signUpPerson } = await import('#tests/e2e/people.ts')
  const maya = await signInPerson('member@tendwell.test')
  const { localStorage } = await sessionOf(demo.memberDoor, 'member@tendwell.test')
  const storageState = { cookies: [], origins: [{ origin: MEMBER_ADDRESS, localStorage }] }
  const signedIn = ({ session }: Person) => ({
    cookies: [],
    origins: [{ origin: MEMBER_ADDRESS, localStorage: [{ name: 'tendwell.session', value: JSON.stringify(session) }] }],
  })
  const adas = signedIn(await signUpPerson())
  const bea = await signUpPerson()
  const all = [
    ...[...publicScreens, ...publicStates, ...publicCompanyStates].map((screen) => ({
      ...screen,
      storageState: undefined,
    })),
    ...[...memberScreens, ...memberStates, ...memberCompanyStates].map((screen) => ({ ...screen, storageState })),
    ...newMemberStates.map((screen) => ({ ...screen, storageState: adas })),
  ]
  for (const { name, open, storageState: session } of all.filter(isWanted))
    await take({ storageState: session }, name, (page) => open(page, maya))
  if (isWanted({ name: 'options' }))
    await take({ storageState: signedIn(bea) }, 'options', (page, look) =>
      optionStates(page, bea, (state) => look(`options, ${state}`)),
    )
  if (isWanted({ name: 'assistant' }))
    for (const states of [assistantStates, moreOfAssistant])
      await take({ storageState }, 'assistant', (page, look) => states(page, (state) => look(`assistant, ${state}`)))
}

async function takeDesk() {
  const { deskScreens } = await import('./desk.ts')
  const { signInStaff } = await import('#tests/e2e/staff.ts')
  for (const { as, screens } of deskScreens) {
    const storageState = as === null ? undefined : staffState(DESK_ADDRESS, (await signInStaff(as)).cookie)
    for (const screen of screens.filter(isWanted).filter(({ fits }) => fits?.(viewport.width) ?? true))
      await take({ baseURL: DESK_ADDRESS, storageState }, screen.name, (page) => screen.open(page))
  }
}

type Look = (name: string) => Promise<void>

/** Opens one screen in a page of its own. A screen that fails is reported, and the others are still taken. */
async function take(
  options: Pick<BrowserContextOptions, 'baseURL' | 'storageState'>,
  name: string,
  open: (page: Page, look: Look) => Promise<void>,
) {
  const settings = {
    baseURL: MEMBER_ADDRESS,
    viewport,
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    ...options,
  } as const
  const page = await browser.newPage(settings)
  await page.clock.setFixedTime(PAGE_MOMENT)
  if (language !== SOURCE_LANGUAGE)
    await page.context().addCookies([{ name: 'tendwell-language', value: language, url: MEMBER_ADDRESS }])
  const isQuiet = watchRequests(page)
  let taken = 0
  try {
    await open(language === SOURCE_LANGUAGE ? page : await inLanguage(page), look)
    if (taken === 0) await look(name)
    console.log(`${name}, ${viewport.width}`)
  } catch (error) {
    process.exitCode = 1
    console.error(
      `${name}, ${viewport.width}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
  await page.context().close()

  // the steps name controls in English
  async function inLanguage(shown: Page) {
    const { translated } = await import('#tests/e2e/translated.ts')
    return translated(shown, language)
  }

  async function look(state: string) {
    taken += 1
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await isQuiet()
      await page.evaluate(() => document.fonts.ready)
      const file = `${state.replaceAll(/[^a-z0-9]+/gi, '-')}-${viewport.width}-${colorScheme}.png`
      writeFileSync(join(values.into, file), await stablePicture(page))
    }
  }
}

/** Takes pictures until two in a row are the same. */
async function stablePicture(page: Page) {
  // a dialog is taken as the user sees it: without the part of the page below the window
  const isCovered = await page.locator('[role=dialog], [role=alertdialog], [data-bleed], [data-offline] > *').count()
  const more = isCovered > 0 ? 0 : await page.evaluate(hiddenHeight, values.desk ? 'main, #work, html' : 'html')
  const height = Math.min(viewport.height + more, Math.max(TALLEST, viewport.height))
  if (more > 0 && values.desk) await page.setViewportSize({ ...viewport, height })
  const clip = { x: 0, y: 0, width: viewport.width, height }
  const shoot = () =>
    page.screenshot({ animations: 'disabled', ...(more > 0 && !values.desk ? { fullPage: true, clip } : {}) })
  let picture = await shoot()
  for (let shots = 1; shots < MOST_SHOTS; shots += 1) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 2))
    const next = await shoot()
    if (next.equals(picture)) break
    picture = next
  }
  if (more > 0 && values.desk) await page.setViewportSize(viewport)
  return picture
}

/** The height of the content that does not fit. At the desk it scrolls inside the page. */
function hiddenHeight(scrolling: string) {
  return Math.max(...[...document.querySelectorAll(scrolling)].map((one) => one.scrollHeight - one.clientHeight))
}

/**
 * Returns a function that resolves when no request of the page has started or ended for a moment. Requests that a state
 * leaves unanswered, and live streams, end no more and are not waited for.
 */
function watchRequests(page: Page): () => Promise<void> {
  let last = performance.now()
  const note = () => {
    last = performance.now()
  }
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  return async () => {
    const end = performance.now() + MOST_QUIET_MS
    for (let rest = QUIET_MS; rest > 0 && performance.now() < end; rest = last + QUIET_MS - performance.now())
      await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
