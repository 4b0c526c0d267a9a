import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from '@playwright/test'
import { DESK_DOOR, MEMBER_DOOR } from './doors.ts'

/** The state of the page at the start of a test. */
type Look = { readonly viewport: ViewportSize } & Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'>

/** A small file of each door: `about:blank` would end the page's process. */
export const EMPTY = '/__version.json'

/** Effects of these methods on a page or its context can't be undone, so no other test may use it afterward. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const

/**
 * A tab that the tests of a worker use one after another, each in its initial state: nothing stored, no listeners, no
 * routes, no history. A new context has a new process, whose cold scripts cost as much as the page itself.
 */
export class ReusedTab {
  readonly #browser: Browser
  readonly #door: string
  #open: { readonly page: Page; readonly devtools: CDPSession } | undefined
  /** A test has used one of the methods in LASTING. */
  #spent = false
  /** The origins that it has shown since its last test. */
  readonly #visited = new Set<string>()

  constructor(browser: Browser, door: string) {
    this.#browser = browser
    this.#door = door
  }

  /** Returns the tab, at a small file of its door. */
  async take(look: Look): Promise<Page> {
    const page = this.#open?.page ?? (await this.#begin())
    await page.setViewportSize(look.viewport)
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = look
    await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion })
    return page
  }

  /** Clears what a test has left behind, or closes the tab if that is impossible. */
  async giveBack(): Promise<void> {
    if (!this.#open) return
    const { page, devtools } = this.#open
    const context = page.context()
    if (this.#spent || page.isClosed() || this.#hasLeft()) return this.close()
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.mouse.move(-1, -1)
    for (const door of this.#doorsVisited()) await emptyStorage(page, door)
    await context.clearCookies()
    await devtools.send('Page.resetNavigationHistory')
    this.#visited.clear()
  }

  /** Data that other origins have stored can't be cleared from here. */
  #hasLeft(): boolean {
    return [...this.#visited].some((origin) => ![MEMBER_DOOR, DESK_DOOR, this.#door].includes(origin))
  }

  /** Its own door last, where the next test begins. */
  #doorsVisited(): string[] {
    return [...[...this.#visited].filter((door) => door !== this.#door), this.#door]
  }

  async close(): Promise<void> {
    const context = this.#open?.page.context()
    this.#open = undefined
    await context?.close()
  }

  async #begin(): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#door, serviceWorkers: 'block', hasTouch: false })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(`${this.#door}${EMPTY}`)
    this.#visited.clear()
    context.on('framenavigated', (frame) => this.#visited.add(new URL(frame.url()).origin))
    this.#open = { page, devtools }
    this.#spent = false
    for (const target of [context, page]) this.#watch(target)
    return page
  }

  /** Marks the tab as spent once a test has an effect on it that can't be undone. */
  #watch(target: BrowserContext | Page) {
    for (const name of LASTING) {
      const original: unknown = Reflect.get(target, name)
      if (typeof original !== 'function') continue
      Reflect.set(target, name, (...values: unknown[]) => {
        this.#spent = true
        return original.apply(target, values)
      })
    }
    const { clock } = target
    Object.defineProperty(target, 'clock', {
      get: () => {
        this.#spent = true
        return clock
      },
    })
  }
}

async function emptyStorage(page: Page, door: string) {
  await page.goto(`${door}${EMPTY}`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    const deleted = databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name)
          request.addEventListener('success', resolve)
          request.addEventListener('error', reject)
        }),
    )
    await Promise.all(deleted)
  })
}
