import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser, LAUNCH } from '../browser.ts'
import { DEMO_PASSWORD, type Demo, serveDemo, sessionOf } from '../demo.ts'
import { bundleFaults } from './bundle-separation.ts'
import { type FileKind, KINDS, type Weight, weigh } from './weigh.ts'

// kB are 1,000 bytes over the wire, brotli
type Limits = { readonly script: number; readonly stylesheet: number; readonly font: number; readonly files?: number }
const FONT = { font: 53 }
const PAGE: Limits = { script: 148.7, stylesheet: 11.1, ...FONT }
const SIGN_IN: Limits = { ...PAGE, script: 101.1 }
const DASHBOARD: Limits = { ...PAGE, script: 119.9 }
/** A page with an open drawer, or a form that has been touched and loads its validation. */
const WITH_MORE: Limits = { script: 158, stylesheet: 13.8, ...FONT }
const ASSISTANT: Limits = { script: 172.8, stylesheet: 14.9, ...FONT }
/** The frame, the queue and a conversation with its dialogs: the first load, which browsers keep until the next release. */
const DESK: Limits = { script: 225, stylesheet: 22.3, ...FONT, files: 8 }

/** Pages at once: one loads while another waits until its line is quiet. */
const AT_ONCE = 3

/** `and` opens what is weighed with the page: a drawer, say. */
type Weighed = readonly [
  name: string,
  path: string,
  heading: RegExp,
  limits?: Limits,
  and?: (page: Page) => Promise<void>,
]

const forAnyone: readonly Weighed[] = [
  ['sign-in', '/sign-in', /Sign in/, SIGN_IN],
  ['… typing', '/sign-in', /Sign in/, PAGE, touch],
  ['… code', '/sign-in', /Sign in/, PAGE, toCode],
  ['sign-up', '/sign-up/brightwater', /Create your account/],
  ['forgot password', '/forgot-password', /Forgot/],
  ['reset password', '/reset-password/token', /Set a new password/],
  ['unlock', '/unlock/token', /Unlock account/],
  ['not found', '/nothing/here', /Oops/],
]

const forMembers = (thread: string): readonly Weighed[] => [
  ['dashboard', '/dashboard', /Hi, Maya/, DASHBOARD],
  ['… categories', '/dashboard', /Hi, Maya/, WITH_MORE, openCategories],
  ['… assistant', '/dashboard', /Hi, Maya/, ASSISTANT, openAssistant],
  ['requests', '/requests', /^Requests$/],
  ['request', thread, /./, PAGE, waitForThread],
  ['category', '/requests/category/4', /^Pet$/],
  ['… assistant', '/requests/category/4', /^Pet$/, ASSISTANT, openAssistant],
  ['account', '/account', /Account Settings/],
  ['benefits', '/benefits-and-offers', /Benefits & Offers/],
  ['… offering', '/benefits-and-offers', /Benefits & Offers/, WITH_MORE, openOffering],
  ['all benefits', '/benefits-and-offers/all', /All benefits/],
  ['… offering', '/benefits-and-offers/all', /All benefits/, WITH_MORE, openOffering],
  ['attachment', '/attachments/none', /View Attachment/],
  ['two-step', '/mfa-enrollment', /Protect your account/],
  ['about us', '/welcome/about-us', /Welcome/],
  ['about you', '/welcome/about-you', /About you/],
  ['contact info', '/welcome/contact-info', /Contact info/],
]

const forStaff: readonly Weighed[] = [['desk: request', '/', /Sign in/, DESK, touchConversation]]

await using demo = await serveDemo()
await using browser = await chromium.launch({ executablePath: await findBrowser(), ...LAUNCH })
await openAllDay(demo)
const faults = [...(await judged(browser, demo)), ...bundleFaults()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** The desk shows one line more during business hours: it is weighed with that line at any hour. */
async function openAllDay({ app }: Demo) {
  await app.deskDb.deleteFrom('desk.holidays').execute()
  await app.deskDb.deleteFrom('desk.business_week').execute()
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
  await app.deskDb.insertInto('desk.business_week').values(week).execute()
}

/** Weighs everything, prints it as a table, and returns the faults. */
async function judged(browser: Browser, { memberDoor, deskDoor }: Demo): Promise<string[]> {
  const maya = { cookies: [], origins: [await sessionOf(memberDoor, 'member@tendwell.test')] }
  const thread = await threadOf(browser, memberDoor, maya)
  const all = [
    ...forAnyone.map((route) => ({ route, options: { baseURL: memberDoor } })),
    ...forMembers(thread).map((route) => ({ route, options: { baseURL: memberDoor, storageState: maya } })),
    ...forStaff.map((route) => ({ route, options: { baseURL: deskDoor } })),
  ]
  const weights: Weight[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [index, { route, options }] of waiting)
      weights[index] = await weigh(browser, options, (page) => open(page, route))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  console.log(`${'kB, brotli'.padEnd(18)}${['scripts', 'styles', 'fonts'].map((kind) => kind.padStart(14)).join('')}`)
  return weights.flatMap((weight, index) => faultsOf(weight, all[index]?.route ?? ['', '', /./]))
}

/** Address of an open request. */
async function threadOf(browser: Browser, baseURL: string, storageState: BrowserContextOptions['storageState']) {
  const page = await browser.newPage({ baseURL, storageState })
  await page.goto('/requests')
  const path = await page.getByRole('tabpanel').getByRole('link').first().getAttribute('href')
  await page.close()
  return path ?? ''
}

async function open(page: Page, [, path, heading, , and]: Weighed) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await and?.(page)
}

/** Prints the line of a route, and returns its faults. */
function faultsOf({ bytes, files, elsewhere, plain }: Weight, [name, path, , limits = PAGE]: Weighed): string[] {
  const kb = (kind: FileKind) => (bytes[kind] / 1000).toFixed(1)
  const cells = KINDS.map((kind) => `${kb(kind)} / ${String(limits[kind]).padStart(3)}`.padStart(14))
  console.log(`${name.padEnd(18)}${cells.join('')}`)
  const of = `${name} (${path})`
  const parts = files.filter(({ kind }) => kind !== 'font').length
  const most = limits.files ?? Number.POSITIVE_INFINITY
  return [
    ...KINDS.filter((kind) => bytes[kind] > limits[kind] * 1000).map(
      (kind) => `${of} needs ${kb(kind)} kB of ${kind}s; the limit is ${limits[kind]}: ${heaviest(files, kind)}.`,
    ),
    ...(parts > most ? [`${of} comes in ${parts} scripts and style sheets; the limit is ${most}.`] : []),
    ...elsewhere.map((url) => `${of} asks another host: ${url}`),
    ...plain.map((url) => `${of} gets a file that is not compressed: ${url}`),
  ]
}

function heaviest(files: Weight['files'], kind: FileKind) {
  const ordered = files.filter((file) => file.kind === kind).toSorted((one, other) => other.bytes - one.bytes)
  return ordered.map(({ path, bytes }) => `${path.split('/').at(-1)} ${(bytes / 1000).toFixed(1)}`).join(', ')
}

/** A form loads its validation when a field is first touched. */
async function touch(page: Page) {
  await page.getByRole('textbox').first().focus()
}

async function toCode(page: Page) {
  await signIn(page, 'mfa@tendwell.test')
  await page.getByRole('textbox', { name: 'Verification code' }).waitFor()
}

// A bare click, here and below: a pointer would load the code of every drawer.
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

async function touchConversation(page: Page) {
  await signIn(page, 'concierge@tendwell.test')
  await page.getByRole('tabpanel').getByRole('link').first().dispatchEvent('click')
  await page.getByRole('log').waitFor()
  await page.keyboard.press('Shift')
}

async function signIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
