import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from '@playwright/test'
import { DESK_DOOR, MEMBER_DOOR } from './doors.ts'

/** How a test finds its page. */
type Look = { readonly viewport: ViewportSize } & Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'>

/** A small file of each door's own: what leads to `about:blank` ends the page's process. */
export const EMPTY = '/__version.json'

/** What a page or its context is given by these stays with it, so no other test may follow there. */
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
 * A tab in which the tests of a worker follow one another, each of which finds it as new: nothing is stored, listened
 * to, routed, or to be gone back to. A new context has a new process, whose cold scripts cost as much as the page
 * itself.
 */
export class ReusedTab {
  readonly #browser: Browser
  readonly #door: string
  #open: { readonly page: Page; readonly devtools: CDPSession } | undefined
  /** Something that stays was done to it. */
  #spent = false
  /** The origins whose pages it has shown since its last test. */
  readonly #visited = new Set<string>()

  constructor(browser: Browser, door: string) {
    this.#browser = browser
    this.#door = door
  }

  /** The tab, at a small file of its door. */
  async take(look: Look): Promise<Page> {
    const page = this.#open?.page ?? (await this.#begin())
    await page.setViewportSize(look.viewport)
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = look
    await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion })
    return page
  }

  /** Takes away what a test has left, or the tab where that can't be done. */
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

  /** What other origins have stored can't be taken away from here. */
  #hasLeft(): boolean {
    return [...this.#visited].some((origin) => ![MEMBER_DOOR, DESK_DOOR, this.#door].includes(origin))
  }

  /** Its own one last: the next test begins there. */
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

  /** Sees to it that a tab is spent once a test has done to it what stays. */
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
