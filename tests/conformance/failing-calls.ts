import type { Page } from '@playwright/test'

export const alert = (page: Page) => page.getByRole('main').getByRole('alert')

export const LOAD_FAILURE = /Failed to load resource/

/** The response has no message. */
export async function breakCall(page: Page, address: string | RegExp, method = 'GET') {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'out of order' }) : route.fallback(),
  )
}

export async function answerCall(page: Page, address: string, answer: { status?: number; json: unknown }) {
  await page.route(address, (route) => route.fulfill(answer))
}
