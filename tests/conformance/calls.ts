import type { Page, Request } from '@playwright/test'
import { MEMBER_DOOR } from '#tests/e2e/doors.ts'

const API = `${MEMBER_DOOR}/api/v1`

export const isCall = (request: Request) => request.url().startsWith(API)

/** A call that the page is about to make. */
export const call = (page: Page, method: string, path: RegExp | string) =>
  page.waitForRequest((request) => {
    if (request.method() !== method || !isCall(request)) return false
    const called = request.url().slice(API.length)
    return typeof path === 'string' ? called === path : path.test(called)
  })
