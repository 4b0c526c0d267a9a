import type { BrowserContext, Page } from '@playwright/test'
import { getRequest, openRequests } from '#contract/member/requests.ts'
import { PASSWORD } from './doors.ts'
import { DOT } from './files.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import type { Person } from './people.ts'

const PET = '/requests/category/4'
const LOST = /Failed to load resource|ERR_|error occurred when fetching the script/

asMember.use({ serviceWorkers: 'allow' })

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Send' })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const waits = (page: Page) => thread(page).getByText('You · Waiting for a connection')

async function sentTo(member: Person, id: string) {
  const { request } = await member.call(getRequest, { params: { id } })
  return request.messages.filter(({ source }) => source === 'user')
}

/** The worker has its own copy of the session. A browser that wakes it before the app is opened sends what waits. */
function neverWakesWorkers(page: Page) {
  return page.addInitScript(() => {
    Reflect.set(Reflect.get(globalThis, 'SyncManager').prototype, 'register', async () => undefined)
  })
}

/** Whether the service worker has all files of the app, and the thread is stored. */
function isReady(page: Page, id: string) {
  return page.evaluate(async (external) => {
    if (navigator.serviceWorker.controller?.state !== 'activated') return false
    // opening the database before the app has created it would create it without its stores
    if (!(await indexedDB.databases()).some(({ name }) => name === 'tendwell')) return false
    const open = indexedDB.open('tendwell')
    const store = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)))
    const keys = store.transaction('answers').objectStore('answers').getAllKeys()
    const found = await new Promise<IDBValidKey[]>((resolve) => (keys.onsuccess = () => resolve(keys.result)))
    store.close()
    return found.some((key) => JSON.stringify(key).includes(external))
  }, id)
}

/** A new page may learn late that the browser is offline; until then it would upload a file. */
async function sendWithFile(page: Page, words: string) {
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await chooseFile(page)
  await expect(page.getByText('biscuit.png')).toBeVisible()
  await message(page).fill(words)
  await send(page).click()
}

async function chooseFile(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name: 'biscuit.png', mimeType: 'image/png', buffer: DOT })
}

/** The data of a member that this device has stored. */
function leftOn(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage).filter((key) => /drafts|waiting|session$/.test(key)),
  }))
}

asMember('offline a member reads and writes, and another tab sends once', async ({ context, member, faults }) => {
  faults.allow(LOST)
  const id = await handOver(member)
  const page = await context.newPage()
  await page.goto(`/requests/${id}`)
  await expect(thread(page)).toBeVisible()
  await expect.poll(() => isReady(page, id)).toBe(true)

  await context.setOffline(true)
  const offline = await reopened(page, context, `/requests/${id}`)
  await expect(offline.getByRole('heading', { level: 1, name: GROOMER_NAME })).toBeVisible()
  await expect(offline.getByText(/^You’re offline\. You see how it was /)).toBeVisible()
  await sendWithFile(offline, 'Biscuit is the one on the left.')
  await expect(waits(offline)).toBeVisible()
  await expect(message(offline)).toHaveValue('')
  await hasNoViolations(offline, 'a message that waits')
  await offline.close()

  await context.setOffline(false)
  const online = await context.newPage()
  await online.goto('/dashboard')
  await expect.poll(async () => (await sentTo(member, id)).length).toBe(1)
  await online.goto(`/requests/${id}`)
  await expect(thread(online).getByText('Biscuit is the one on the left.')).toHaveCount(1)
  await expect(waits(online)).toHaveCount(0)
  const [sent] = await sentTo(member, id)
  expect(sent?.attachments.map(({ filename }) => filename)).toEqual(['biscuit.png'])

  await online.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await online.getByRole('button', { name: 'Sign Out' }).click()
  await expect(online.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => leftOn(online)).toEqual({ databases: [], stored: [] })
})

asMember('a waiting message is sent when online, and can be withdrawn', async ({ page, context, member, faults }) => {
  faults.allow(LOST)
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(thread(page)).toBeVisible()
  await context.setOffline(true)
  await message(page).fill('Never mind.')
  await send(page).click()
  await expect(waits(page)).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(waits(page)).toHaveCount(0)
  await expect(message(page), 'to be written on').toHaveValue('Never mind.')
  await message(page).fill('On Friday, please.')
  await send(page).click()
  await expect(waits(page)).toBeVisible()
  await context.setOffline(false)
  await expect(waits(page)).toHaveCount(0)
  await expect(thread(page).getByText('On Friday, please.')).toHaveCount(1)
  expect(await sentTo(member, id)).toHaveLength(1)

  await page.route('**/uploads/presigned_url', (route) => route.abort('internetdisconnected'))
  await chooseFile(page)
  await expect(page.getByText('Error uploading biscuit.png')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Waiting for a connection'), 'the browser hears of it last').toBeVisible()
  await expect(page.getByText('Error uploading biscuit.png')).toHaveCount(0)
  await message(page).fill('The one on the left.')
  await send(page).click()
  await expect(waits(page)).toBeVisible()
  await page.unroute('**/uploads/presigned_url')
  await context.setOffline(false)
  await expect(waits(page)).toHaveCount(0)
  const [, sent] = await sentTo(member, id)
  expect(sent?.attachments.map(({ filename }) => filename)).toEqual(['biscuit.png'])
})

asMember('a session that expires while closed keeps only drafts', async ({ context, member, faults }) => {
  faults.allow(LOST)
  const id = await handOver(member)
  const page = await context.newPage()
  await neverWakesWorkers(page)
  await page.goto(`/requests/${id}`)
  await expect.poll(() => isReady(page, id)).toBe(true)
  await context.setOffline(true)
  for (const words of ['On Friday, please.', 'Or on Monday.']) {
    await message(page).fill(words)
    await send(page).click()
    await expect(message(page)).toHaveValue('')
  }
  await expect(waits(page)).toHaveCount(2)
  // it has expired when the app is opened next
  const session = await page.evaluate(() => {
    const stored = localStorage.getItem('tendwell.session') ?? ''
    localStorage.setItem(
      'tendwell.session',
      stored.replace(/"expires_at":"[^"]*"/, '"expires_at":"2020-01-01T00:00:00Z"'),
    )
    return stored
  })
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await leftOn(later)).databases).toEqual([])
  await later.evaluate((stored) => localStorage.setItem('tendwell.session', stored), session)
  await later.goto(`/requests/${id}`)
  await expect(message(later)).toHaveValue('On Friday, please.\nOr on Monday.')
  await expect(waits(later)).toHaveCount(0)
  expect(await sentTo(member, id)).toEqual([])
})

asMember('the browser wakes the worker for messages of a closed tab', async ({ context, member, faults }) => {
  faults.allow(LOST)
  const id = await handOver(member)
  const page = await context.newPage()
  await page.goto(`/requests/${id}`)
  await expect.poll(() => isReady(page, id)).toBe(true)
  const woken = await wakesWorkers(context, page)
  await context.setOffline(true)
  await message(page).fill('Sent in my sleep.')
  await send(page).click()
  await expect(waits(page)).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  // the browser also retries if the connection was not quite back
  const sentOnce = async () => {
    await woken()
    return (await sentTo(member, id)).map(({ body_html }) => body_html)
  }
  await expect.poll(sentOnce).toEqual(['<p>Sent in my sleep.</p>'])
  expect(await sentOnce(), 'and only once').toHaveLength(1)
})

asMember('answer and submission of a closed tab are each sent once', async ({ context, member, faults }) => {
  faults.allow(LOST)
  const open = async () => {
    const page = await context.newPage()
    await page.goto(PET)
    await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
    return { page, dialog: page.getByRole('dialog'), go: page.getByRole('button', { name: 'Continue' }) }
  }
  const waitsHere = 'It waits on this device and is sent'
  const first = await open()
  await expect.poll(() => isStored(first.page)).toBe(true)
  const who = first.dialog.getByRole('textbox', { name: 'Who is getting the haircut?' })
  // the page made this call while online
  await expect(who).toBeVisible()
  await context.setOffline(true)
  await who.fill('Biscuit')
  await first.go.click()
  await expect(first.dialog.getByRole('alert')).toContainText(waitsHere)
  await first.page.close()

  await context.setOffline(false)
  const second = await open()
  await second.dialog.getByRole('radio', { name: 'At a salon' }).check()
  await expect(second.dialog.getByText('Biscuit', { exact: true })).toHaveCount(1)
  await second.go.click()
  await second.dialog.getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays')
  await second.go.click()
  await second.dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(second.dialog.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
  await context.setOffline(true)
  await second.dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(second.dialog.getByRole('alert')).toContainText(waitsHere)
  await second.page.close()

  await context.setOffline(false)
  const online = await context.newPage()
  await online.goto('/dashboard')
  const handedOver = async () => (await member.call(openRequests, {})).requests.map(({ name }) => name)
  await expect.poll(handedOver).toEqual([GROOMER_NAME])
  await expect.poll(() => waitingOn(online), 'and nothing of it waits anymore').toBe(0)
})

asMember('content and file shared by another app go into a request once', async ({ context, member, faults }) => {
  faults.allow(LOST)
  const id = await handOver(member)
  const page = await context.newPage()
  await page.goto(`/requests/${id}`)
  await expect.poll(() => isReady(page, id)).toBe(true)
  // lists are stored when they are opened
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: GROOMER_NAME }).first()).toBeVisible()
  await context.setOffline(true)
  await shares(page, 'What about this one?')
  await expect(page.getByRole('heading', { level: 1, name: 'Share with your concierge' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('What about this one?')
  await expect(page.getByText('A new request needs a connection.')).toBeVisible()
  await hasNoViolations(page, 'a thing that is shared')
  await page.getByRole('button', { name: GROOMER_NAME }).click()
  await expect(thread(page).getByText('What about this one?')).toHaveCount(1)
  await context.setOffline(false)
  await expect.poll(() => sentTo(member, id)).toMatchObject([{ attachments: [{ filename: 'biscuit.png' }] }])
  await page.goto('/share')
  await expect(page.getByRole('heading', { name: 'Nothing that was shared is here' })).toBeVisible()
})

asMember('shared content begins a new request, and asks for sign-in first if needed', async ({ context, member }) => {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.evaluate(() => localStorage.removeItem('tendwell.session'))
  await shares(page, 'A pilot’s cap for Biscuit')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A pilot’s cap for Biscuit')
  await page.getByRole('button', { name: 'A new request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pet' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('A pilot’s cap for Biscuit')
})

/** Whether the part of the app that works offline has loaded. */
const isStored = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'tendwell'))

function waitingOn(page: Page) {
  return page.evaluate(async () => {
    const open = indexedDB.open('tendwell')
    const store = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)))
    const count = store.transaction('waiting').objectStore('waiting').count()
    const found = await new Promise<number>((resolve) => (count.onsuccess = () => resolve(count.result)))
    store.close()
    return found
  })
}

/** The phone's request after its owner has chosen this app in the share menu. */
function shares(page: Page, text: string) {
  return Promise.all([
    page.waitForURL(/\/(share|sign-in)$/),
    page.evaluate(
      ([words, picture]) => {
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: '/share',
          enctype: 'multipart/form-data',
        })
        const [said, file] = [document.createElement('input'), document.createElement('input')]
        Object.assign(said, { name: 'text', value: words })
        Object.assign(file, { name: 'file', type: 'file' })
        const chosen = new DataTransfer()
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
        chosen.items.add(new File([bytes], 'biscuit.png', { type: 'image/png' }))
        file.files = chosen.files
        form.append(said, file)
        document.body.append(form)
        form.submit()
      },
      [text, DOT.toString('base64')] as const,
    ),
  ])
}

/** Triggers Background Sync, as the browser does when the connection is back. */
async function wakesWorkers(context: BrowserContext, page: Page) {
  const origin = new URL(page.url()).origin
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  return () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'waiting', lastChance: false })
}

async function reopened(page: Page, context: BrowserContext, path: string) {
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  return again
}
