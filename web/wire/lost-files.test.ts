import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from './browser-storage.ts'
import { isPartNotLoaded, loadPage, PART_NOT_LOADED, recover, watchForLostFiles } from './lost-files.ts'
import { updateFlagged } from './update.ts'

const ADDRESS = 'https://tendwell.test/assets/code-step-B2.js'
const KEPT = new Map<string, string>()

beforeEach(() => {
  KEPT.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => KEPT.get(key) ?? null,
    setItem: (key: string, text: string) => void KEPT.set(key, text),
    removeItem: (key: string) => void KEPT.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

function pageWith({ status = 404, words = false } = {}) {
  return {
    hasWords: () => words,
    reload: vi.fn<() => void>(),
    offer: vi.fn<() => void>(),
    fetch: vi.fn<typeof fetch>(async () => new Response(null, { status })),
  }
}

const lost = () => new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`)

test('a missing file reloads the page once, and its address is never shown', async () => {
  const page = pageWith()
  const error = lost()
  await recover(error, page)
  expect(page.fetch).toHaveBeenCalledWith(ADDRESS, { cache: 'no-store' })
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect([error.message, isPartNotLoaded(error), updateFlagged()]).toEqual([PART_NOT_LOADED, true, true])
  await recover(lost(), page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.offer, 'it stays away').toHaveBeenCalledTimes(1)
})

test('the reload is offered if the user is writing', async () => {
  const page = pageWith({ words: true })
  await recover(lost(), page)
  expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 1])
})

test('the reload is offered if it cannot be remembered, because it could repeat forever', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const page = pageWith()
  await recover(lost(), page)
  expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 1])
  sessionStore.set('tendwell.reloaded-for-file', null)
})

test('a file that exists and failed to load only changes the error message', async () => {
  const page = pageWith({ status: 200 })
  const error = lost()
  await recover(error, page)
  expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 0])
  expect(error.message).toBe(PART_NOT_LOADED)
})

test('a missing file of a page is left to the caller, which reloads the address of that page', async () => {
  const target = new EventTarget()
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  watchForLostFiles(() => undefined, target)
  const error = lost()
  const load = async () => {
    target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
  await expect(loadPage(load)).rejects.toBe(error)
  expect([error.message, fetched.mock.calls.length]).toEqual([
    `Failed to fetch dynamically imported module: ${ADDRESS}`,
    0,
  ])
})
