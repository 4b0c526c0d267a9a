import type { Page, Worker } from '@playwright/test'
import { openPushService } from '#tests/harness/push-service.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { EMPTY } from './reused-tab.ts'

asMember.use({ serviceWorkers: 'allow' })

const STOPPED = 'Notices no longer come to this device. You can turn them on again in Account.'

const thisDevice = (page: Page) => page.getByRole('switch', { name: 'This device' })

asMember('a member turns notices on here, gets one, and turns them off again', async ({ page }) => {
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

asMember('a subscription that the browser has lost is renewed at the next start', async ({ page }) => {
  const subscription = await subscriptionAlone()
  await subscribesTo(page, subscription)
  await startsAgainAfter(page, () => localStorage.removeItem('subscribed'))
  await expect.poll(() => browserHas(page, 'subscribed')).toBe('yes')
  await page.goto('/account')
  await expect(thisDevice(page)).toBeChecked()
})

asMember('notices that the browser no longer allows are turned off, and the member is informed', async ({ page }) => {
  const subscription = await subscriptionAlone()
  await subscribesTo(page, subscription)
  await startsAgainAfter(page, () => {
    localStorage.removeItem('subscribed')
    localStorage.setItem('permission', 'default')
  })
  await expect(page.getByText(STOPPED)).toBeVisible()
  await page.goto('/account')
  await expect(thisDevice(page)).not.toBeChecked()
  await expect(thisDevice(page)).toBeEnabled()
})

asMember('notices that the push service rejects are turned off, visibly', async ({ page }) => {
  const subscription = await subscriptionAlone()
  await subscribesTo(page, subscription)
  await startsAgainAfter(page, () => {
    localStorage.removeItem('subscribed')
    localStorage.setItem('service', 'away')
  })
  await expect(page.getByText(STOPPED)).toBeVisible()
  await page.goto('/account')
  await expect(thisDevice(page)).not.toBeChecked()
  await page.evaluate(() => localStorage.removeItem('service'))
  await page.reload()
  await expect(thisDevice(page)).toBeChecked()
})

asMember('the service worker reports an endpoint that the push service replaced', async ({ page, context }) => {
  const subscription = await subscriptionAlone()
  await subscribesTo(page, subscription)
  await page.goto('/account')
  await thisDevice(page).click()
  await expect(thisDevice(page)).toBeChecked()
  await expect(thisDevice(page)).toBeEnabled()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const { endpoint, p256dh, auth } = subscription
  await replacesSubscription(worker, { endpoint: `${endpoint}/replaced`, keys: { p256dh, auth } })
  const settings = () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('tendwell.session') ?? '{}')
      const answer = await fetch('/api/v1/notices', { headers: { authorization: `Bearer ${token}` } })
      return (await answer.json()).notices.device_endpoint
    })
  await expect.poll(settings).toBe(`${endpoint}/replaced`)
})

asMember('a push shows a notice, and a click on it opens the thread', async ({ page, context, member }) => {
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
})

asMember('a browser shows no notices after sign-out', async ({ page }) => {
  await page.addInitScript(() => {
    const unsubscribe = async () => {
      localStorage.setItem('unsubscribed', 'yes')
      return true
    }
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription
  })
  await page.goto('/account')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsubscribed'))).toBe('yes')
})

type OwnService = Awaited<ReturnType<typeof openPushService>>['subscription']

/** A valid subscription at a push service that no notice of this test reaches. */
async function subscriptionAlone(): Promise<OwnService> {
  const { subscription, close } = await openPushService()
  close()
  return { ...subscription, endpoint: subscription.endpoint.replace(/:\d+/, `:${process.env.E2E_PUSH_PORT}`) }
}

/**
 * A browser that asks for permission, with the test's push service: the headless browser shows no notices and has no
 * service. Its subscription is `subscribed` in the local storage, and its permission `permission`.
 */
function subscribesTo(page: Page, { endpoint, p256dh, auth }: OwnService) {
  return page.addInitScript(
    (json) => {
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
      Notification.requestPermission = async () => {
        localStorage.setItem('permission', 'granted')
        return 'granted'
      }
      const subscription = {
        toJSON: () => json,
        options: { applicationServerKey: null },
        unsubscribe: async () => {
          localStorage.removeItem('subscribed')
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        if (localStorage.getItem('service') === 'away') throw new DOMException('No push service.', 'AbortError')
        localStorage.setItem('subscribed', 'yes')
        return subscription
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? subscription : null)
    },
    { endpoint, keys: { p256dh, auth } },
  )
}

const browserHas = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/**
 * Turns notices on, changes the browser's state, and restarts the app on a page without the switch. No page of the app
 * is open during the change: it could notice it before the restart.
 */
async function startsAgainAfter(page: Page, change: () => void) {
  await page.goto('/account')
  await thisDevice(page).click()
  await expect(thisDevice(page)).toBeChecked()
  await expect(thisDevice(page)).toBeEnabled()
  await page.goto(EMPTY)
  await page.evaluate(change)
  await page.goto('/requests')
}

/** Waits for the worker that the app registers, and returns a function that pushes to it as the browser would. */
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

/** As if the push service had given the browser a new endpoint. */
function replacesSubscription(worker: Worker, json: object) {
  return worker.evaluate((subscription) => {
    const Changed = Reflect.get(globalThis, 'ExtendableEvent')
    const newSubscription = { toJSON: () => subscription }
    globalThis.dispatchEvent(Object.assign(new Changed('pushsubscriptionchange'), { newSubscription }))
  }, json)
}

/** As if the member had clicked the notice. */
function press(worker: Worker, path: string) {
  return worker.evaluate((data) => {
    const Pressed = Reflect.get(globalThis, 'ExtendableEvent')
    const notification = { data, close: () => undefined }
    globalThis.dispatchEvent(Object.assign(new Pressed('notificationclick'), { notification }))
  }, path)
}
