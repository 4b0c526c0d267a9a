import type { Page } from '@playwright/test'
import { DESK_DOOR } from './doors.ts'
import { test as base, signInAtDesk } from './journey.ts'
import { OPERATIONS } from './staff.ts'

/** A desk page with a colleague of operations signed in. */
export const atOperations = base.extend({
  page: async ({ page }, use) => {
    await signInAtDesk(page.context(), OPERATIONS)
    await use(page)
  },
})

export const open = (page: Page, path: string) => page.goto(`${DESK_DOOR}${path}`)
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
