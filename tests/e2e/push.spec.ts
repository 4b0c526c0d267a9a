import type { Page, Worker } from '@playwright/test'
import { openPushService } from '#tests/push-service.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

asMember.use({ serviceWorkers: 'allow' })

const thisDevice = (page: Page) => page.getByRole('switch', { name: 'This device' })

asMember('a member turns notices on here, is sent one, and turns them off again', async ({ page }) => {
  const service = await openPushService(Number(process.env.E2E_PUSH_PORT))
  try {
    await subscribesTo(page, service.subscription)
    await page.goto('/account')
    await expect(thisDevice(page)).not.toBeChecked()
    await thisDevice(page).click()
    await expect(thisDevice(page)).toBeChecked()
    await hasNoViolations(page, 'notices on this device')
    await page.getByRole('button', { name: 'Send me one now' }).click()
    await expect
      .poll(() => service.pushed.map(({ text }) => JSON.parse(text)))
      .toEqual([{ title: 'There’s an answer for you', body: 'Open Tendwell to read it.', path: '/requests' }])
    await page.reload()
    await expect(thisDevice(page)).toBeChecked()
    await thisDevice(page).click()
    await expect(thisDevice(page)).not.toBeChecked()
  } finally {
    service.close()
  }
})

asMember(
  'what is pushed is shown, and a press on it opens the thread in the tab that is there',
  async ({ page, context, member }) => {
    const id = await handOver(member)
    await page.goto('/account')
    const push = await deliveryTo(page)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await notesWhatIsShown(worker)
    const path = `/requests/${id}`
    await push({ title: 'There’s an answer for you', body: 'Open Tendwell to read it.', path })
    await expect
      .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'shown')))
      .toEqual([{ title: 'There’s an answer for you', body: 'Open Tendwell to read it.', tag: path }])
    await press(worker, path)
    await expect(page.getByRole('heading', { level: 1, name: GROOMER_NAME })).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  },
)

asMember('one who signs out is shown nothing more by this browser', async ({ page }) => {
  await page.addInitScript(() => {
    const unsubscribe = async () => {
      localStorage.setItem('unsubscribed', 'yes')
      return true
    }
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription
  })
  await page.goto('/account')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('yes')
})

/** A browser that asks, with a push service that is ours: the headless one shows no notices and has no service. */
function subscribesTo(page: Page, { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  return page.addInitScript(
    (json) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      const subscription = { toJSON: () => json, unsubscribe: async () => true }
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => null
    },
    { endpoint, keys: { p256dh, auth } },
  )
}

/** Waits for the worker that the app registers, and gives what hands it a push as the browser would. */
async function deliveryTo(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (notice: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) })
}

function notesWhatIsShown(worker: Worker) {
  return worker.evaluate(() => {
    const shown: object[] = []
    Reflect.set(globalThis, 'shown', shown)
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) =>
      void shown.push({ title, body, tag })
  })
}

/** As if somebody had pressed the notice. */
function press(worker: Worker, path: string) {
  return worker.evaluate((data) => {
    const Pressed = Reflect.get(globalThis, 'ExtendableEvent')
    const notification = { data, close: () => undefined }
    globalThis.dispatchEvent(Object.assign(new Pressed('notificationclick'), { notification }))
  }, path)
}
