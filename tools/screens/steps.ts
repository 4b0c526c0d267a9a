import type { Page } from '@playwright/test'
import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts'
import { expect as expectAtOnce } from '#tests/e2e/journey.ts'
import type { Screen } from '#tests/e2e/screens.ts'
import { MEMBER_ADDRESS } from './settings.ts'

const expect = expectAtOnce.configure({ timeout: 20_000 })

/** An action in a page on the way to a state. */
export type Step = (page: Page) => unknown
type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

export function screen(name: string, ...steps: Step[]): Screen {
  return {
    name,
    async open(page) {
      for (const step of steps) await step(page)
    },
  }
}

const named = (page: Page, role: Role, name?: Name) => page.getByRole(role, name === undefined ? {} : { name }).first()
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** The steps in the last dialog. */
export const inDialog = {
  click: (role: Role, name?: Name) => (page: Page) =>
    dialogOf(page)
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .click(),
  sees: (role: Role) => (page: Page) => expect(dialogOf(page).getByRole(role).first()).toBeVisible(),
}

export const goTo = (path: string) => (page: Page) => page.goto(path)
export const click = (role: Role, name?: Name) => (page: Page) => named(page, role, name).click()
export const hover = (role: Role, name?: Name) => (page: Page) => named(page, role, name).hover()
export const fill = (role: Role, name: Name, text: string) => (page: Page) => named(page, role, name).fill(text)
export const fillLabel = (label: Name, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text)
export const sees = (role: Role, name?: Name) => (page: Page) => expect(named(page, role, name)).toBeVisible()
export const seesText = (text: Name) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
export const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
export const seesDialog: Step = (page) => expect(dialogOf(page)).toBeVisible()
export const seesAlert: Step = (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible()
export const seesList: Step = (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
export const isBusy: Step = (page) => expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
export const isIdle: Step = (page) => page.waitForLoadState('networkidle')
export const isComplete: Step = (page) => expect(page.locator('[aria-busy="true"], [data-coming]')).toHaveCount(0)
export const reload: Step = (page) => page.reload()

/** Requests to these addresses are never answered. */
export const hang = (url: Name) => (page: Page) => page.route(url, () => new Promise<void>(() => {}))
export const refuse =
  (url: Name, status: number, json: object = {}) =>
  (page: Page) =>
    page.route(url, (route) => route.fulfill({ status, json }))

/** Changes the server's answers to this endpoint. */
export const change =
  <const E extends Endpoint>(url: Name, endpoint: E, changed: (answer: AnswerOf<E>) => object): Step =>
  (page) =>
    page.route(url, async (route) => {
      if (route.request().method() !== endpoint.method) return route.fallback()
      // Playwright, unlike the browser, needs the port that the server listens on
      const address = new URL(route.request().url())
      const { E2E_PORT, E2E_DESK_PORT } = process.env
      address.port = String(address.origin === MEMBER_ADDRESS ? E2E_PORT : E2E_DESK_PORT)
      const response = await route.fetch({ url: address.href })
      const answer = endpoint.answer?.parse(await response.json()) as AnswerOf<E> // the endpoint's own schema
      await route.fulfill({ response, json: changed(answer) })
    })
