import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser, LAUNCH } from './browser.ts'
import { bundleFaults } from './bundle-separation.ts'
import { DEMO_PASSWORD, type Demo, serveDemo, sessionOf } from './demo.ts'
import { type FileKind, KINDS, type Weight, weigh } from './weigh.ts'

// kB are 1,000 bytes over the wire, gzip
const SCRIPT_KB = 160
const SCRIPT_KB_SIGN_IN = 110
/** It weighs 126.1: with what refetches a first answer that a live event made old. */
const SCRIPT_KB_DASHBOARD = 127
/** A page with a drawer open over it, or a form that has been touched, which fetches what checks it. */
const SCRIPT_KB_WITH_MORE = 180
/** It weighs 181.6: with what follows the other tabs and keeps late words. */
const SCRIPT_KB_ASSISTANT = 184
const STYLESHEET_KB_ASSISTANT = 17
const STYLESHEET_KB_WITH_MORE = 16
const SCRIPT_KB_DESK_SIGN_IN = 78
/**
 * The list with its day, and a conversation beside it with all that a concierge does there. It weighs 176.2, and 180.7
 * if a live event brings its part (4.5) while the page is weighed.
 */
const SCRIPT_KB_DESK = 182
const STYLESHEET_KB_DESK = 18
/** The same with what the first input brings: each dialog that is opened there. */
const SCRIPT_KB_DESK_TOUCHED = 245
const STYLESHEET_KB_DESK_TOUCHED = 25
/** Scripts and style sheets: each is a call, however small it is. */
const FILES_DESK_TOUCHED = 45
const STYLESHEET_KB = 12.4
const FONT_KB = 53

/** So many pages at once: while one waits for its line to be quiet, another loads. */
const AT_ONCE = 3

type Weighed = {
  readonly name: string
  readonly path: string
  readonly heading: RegExp
  readonly scriptKb?: number
  readonly stylesheetKb?: number
  /** Scripts and style sheets together. */
  readonly files?: number
  /** A drawer is open over the page, or its form has been touched. */
  readonly withMore?: boolean
  /** From the page to what is weighed with it: a drawer, say. */
  and?(page: Page): Promise<void>
}

const forAnyone: readonly Weighed[] = [
  { name: 'sign-in', path: '/sign-in', heading: /Sign in/, scriptKb: SCRIPT_KB_SIGN_IN },
  { name: '… typing', path: '/sign-in', heading: /Sign in/, and: touch },
  { name: '… code', path: '/sign-in', heading: /Sign in/, and: toCode },
  { name: 'sign-up', path: '/sign-up/brightwater', heading: /Create your account/ },
  { name: 'forgot password', path: '/forgot-password', heading: /Forgot/ },
  { name: 'reset password', path: '/reset-password/token', heading: /Set a new password/ },
  { name: 'unlock', path: '/unlock/token', heading: /Unlock account/ },
  { name: 'not found', path: '/nothing/here', heading: /Oops/ },
]

const forMembers = (thread: string): readonly Weighed[] => [
  { name: 'dashboard', path: '/dashboard', heading: /Hi, Maya/, scriptKb: SCRIPT_KB_DASHBOARD },
  { name: '… categories', path: '/dashboard', heading: /Hi, Maya/, withMore: true, and: openCategories },
  {
    name: '… assistant',
    path: '/dashboard',
    heading: /Hi, Maya/,
    scriptKb: SCRIPT_KB_ASSISTANT,
    stylesheetKb: STYLESHEET_KB_ASSISTANT,
    withMore: true,
    and: openAssistant,
  },
  { name: 'requests', path: '/requests', heading: /^Requests$/ },
  { name: 'request', path: thread, heading: /./, and: waitForThread },
  { name: 'category', path: '/requests/category/4', heading: /^Pet$/ },
  {
    name: '… assistant',
    path: '/requests/category/4',
    heading: /^Pet$/,
    scriptKb: SCRIPT_KB_ASSISTANT,
    stylesheetKb: STYLESHEET_KB_ASSISTANT,
    withMore: true,
    and: openAssistant,
  },
  { name: 'account', path: '/account', heading: /Account Settings/ },
  { name: 'benefits', path: '/benefits-and-offers', heading: /Benefits & Offers/ },
  {
    name: '… offering',
    path: '/benefits-and-offers',
    heading: /Benefits & Offers/,
    withMore: true,
    and: openOffering,
  },
  { name: 'all benefits', path: '/benefits-and-offers/all', heading: /All benefits/ },
  { name: '… offering', path: '/benefits-and-offers/all', heading: /All benefits/, withMore: true, and: openOffering },
  { name: 'attachment', path: '/attachments/none', heading: /View Attachment/ },
  { name: 'two-step', path: '/mfa-enrollment', heading: /Protect your account/ },
  { name: 'about us', path: '/welcome/about-us', heading: /Welcome/ },
  { name: 'about you', path: '/welcome/about-you', heading: /About you/ },
  { name: 'contact info', path: '/welcome/contact-info', heading: /Contact info/ },
]

const forStaff: readonly Weighed[] = [
  { name: 'desk: sign-in', path: '/', heading: /Sign in/, scriptKb: SCRIPT_KB_DESK_SIGN_IN },
  {
    name: '… request',
    path: '/',
    heading: /Sign in/,
    scriptKb: SCRIPT_KB_DESK,
    stylesheetKb: STYLESHEET_KB_DESK,
    withMore: true,
    and: openConversation,
  },
  {
    name: '… first input',
    path: '/',
    heading: /Sign in/,
    scriptKb: SCRIPT_KB_DESK_TOUCHED,
    stylesheetKb: STYLESHEET_KB_DESK_TOUCHED,
    files: FILES_DESK_TOUCHED,
    and: touchConversation,
  },
]

const demo = await serveDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), ...LAUNCH })
try {
  await openAllDay(demo)
  const faults = [...(await judged(browser, demo)), ...bundleFaults()]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await demo.stop()
}

/** While the desk is open its list has a line more: it is weighed with that at any hour. */
async function openAllDay({ app }: Demo) {
  await app.deskDb.deleteFrom('desk.holidays').execute()
  await app.deskDb.deleteFrom('desk.business_week').execute()
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
  await app.deskDb.insertInto('desk.business_week').values(week).execute()
}

/** Weighs everything, prints it as a table, and gives what is wrong. */
async function judged(browser: Browser, { memberDoor, deskDoor }: Demo): Promise<string[]> {
  const maya = { cookies: [], origins: [await sessionOf(memberDoor, 'member@tendwell.test')] }
  const wrong: string[] = []
  console.log(`${'kB, gzip'.padEnd(18)}${['scripts', 'styles', 'fonts'].map((kind) => kind.padStart(14)).join('')}`)
  const doors = [
    [memberDoor, undefined, forAnyone],
    [memberDoor, maya, forMembers(await threadOf(browser, memberDoor, maya))],
    [deskDoor, undefined, forStaff],
  ] as const
  const all = doors.flatMap(([baseURL, storageState, routes]) =>
    routes.map((route) => ({ route, options: { baseURL, storageState } })),
  )
  const weights = await inTurns(all, ({ route, options }) => weigh(browser, options, (page) => open(page, route)))
  for (const [index, { route }] of all.entries()) {
    const weight = weights[index]
    if (!weight) continue
    console.log(`${route.name.padEnd(18)}${KINDS.map((kind) => cell(weight, route, kind).padStart(14)).join('')}`)
    wrong.push(...faultsOf(weight, route))
  }
  return wrong
}

/** The results in the order of the items; a few items are processed at the same time. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** The address of a request under way. */
async function threadOf(browser: Browser, baseURL: string, storageState: BrowserContextOptions['storageState']) {
  const page = await browser.newPage({ baseURL, storageState })
  await page.goto('/requests')
  const path = await page.getByRole('tabpanel').getByRole('link').first().getAttribute('href')
  await page.close()
  return path ?? ''
}

async function open(page: Page, { path, heading, and }: Weighed) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await and?.(page)
}

function faultsOf(weight: Weight, route: Weighed): string[] {
  const of = `${route.name} (${route.path})`
  return [
    ...KINDS.filter((kind) => isOver(weight, route, kind)).map(
      (kind) =>
        `${of} needs ${kb(weight, kind)} kB of ${kind}s; it may need ${allowed(route, kind)}. They are ${heaviest(weight, kind)}.`,
    ),
    ...(isInTooManyFiles(weight, route) ? [`${of} comes in ${partsOf(weight)} files; at most ${route.files}.`] : []),
    ...weight.elsewhere.map((url) => `${of} asks another host: ${url}`),
    ...weight.plain.map((url) => `${of} gets a file that is not compressed: ${url}`),
  ]
}

function isInTooManyFiles(weight: Weight, { files }: Weighed): boolean {
  return files !== undefined && partsOf(weight) > files
}

function partsOf({ files }: Weight): number {
  return files.filter(({ kind }) => kind !== 'font').length
}

function heaviest({ files }: Weight, kind: FileKind) {
  const ordered = files.filter((file) => file.kind === kind).toSorted((one, other) => other.bytes - one.bytes)
  return ordered.map(({ path, bytes }) => `${path.split('/').at(-1)} ${(bytes / 1000).toFixed(1)}`).join(', ')
}

function cell(weight: Weight, route: Weighed, kind: FileKind) {
  return `${kb(weight, kind)} / ${String(allowed(route, kind)).padStart(3)}`
}

function isOver({ bytes }: Weight, route: Weighed, kind: FileKind) {
  return bytes[kind] > allowed(route, kind) * 1000
}

function allowed({ scriptKb, stylesheetKb, withMore }: Weighed, kind: FileKind) {
  const script = scriptKb ?? (withMore ? SCRIPT_KB_WITH_MORE : SCRIPT_KB)
  const stylesheet = stylesheetKb ?? (withMore ? STYLESHEET_KB_WITH_MORE : STYLESHEET_KB)
  return { script, stylesheet, font: FONT_KB }[kind]
}

function kb({ bytes }: Weight, kind: FileKind) {
  return (bytes[kind] / 1000).toFixed(1)
}

/** The code that checks and sends a form comes with the first touch of a field. */
async function touch(page: Page) {
  await page.getByRole('textbox').first().focus()
}

async function toCode(page: Page) {
  await signIn(page, 'mfa@tendwell.test')
  await page.getByRole('textbox', { name: 'Verification code' }).waitFor()
}

// A bare click, here and below: with the first sign of a hand every drawer's code comes ahead, and one shall be weighed.
async function openCategories(page: Page) {
  await page.getByRole('button', { name: 'Explore all categories' }).dispatchEvent('click')
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

async function openAssistant(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().dispatchEvent('click')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).waitFor()
}

async function waitForThread(page: Page) {
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

async function openOffering(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().dispatchEvent('click')
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
}

async function openConversation(page: Page) {
  await signIn(page, 'concierge@tendwell.test')
  await page.getByRole('tabpanel').getByRole('link').first().dispatchEvent('click')
  await page.getByRole('log').waitFor()
}

async function touchConversation(page: Page) {
  await openConversation(page)
  await page.keyboard.press('Shift')
}

async function signIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
