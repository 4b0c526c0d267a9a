import { msg, t } from '#basics/language/translate.ts'
import { sessionStore } from './browser-storage.ts'
import { buildId } from './settings.ts'
import { flagUpdate, newestBuild } from './update.ts'

export const PART_NOT_LOADED = msg('A part of this page could not be loaded. Please reload the page.')

/** The file that the page was reloaded for: once, because the reload could repeat forever. */
const KEY = 'tendwell.reloaded-for-file'
/** Fields for text. Passwords, searches and choices cannot lose text. */
const WORDS =
  'textarea, [contenteditable=true], input:is(:not([type]), [type=text], [type=tel], [type=url], [type=number])'

interface Page {
  /** Whether a reload might lose text or interrupt writing. */
  hasWords(): boolean
  reload(): void
  fetch: typeof fetch
  /** Offers the reload if it is not automatic. */
  offer(): void
}

/**
 * Handles a part of the app that `import()` failed to load. Browsers report it with the file's address instead of a
 * sentence, and may never fetch it again in this page. If the file is missing, because a new release replaced it, the
 * page is reloaded: automatically if nothing is being written, else by the next navigation or the user.
 */
export function watchForLostFiles(offer: () => void, target: EventTarget = window): void {
  const page: Page = { hasWords, reload: () => location.reload(), fetch: (...asked) => fetch(...asked), offer }
  target.addEventListener('vite:preloadError', (event) => {
    if (pagesLoading > 0) return
    const error: unknown = Reflect.get(event, 'payload')
    if (error instanceof Error) void recover(error, page).catch(() => undefined)
  })
}

let pagesLoading = 0

/** Loads a whole page. The caller reloads the page's own address if a file is missing, so nothing happens here. */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  pagesLoading += 1
  try {
    return await load()
  } finally {
    pagesLoading -= 1
  }
}

/** Whether only a reload can fix this error. */
export const isPartNotLoaded = (error: unknown): boolean =>
  error instanceof Error && error.message === t(PART_NOT_LOADED)

/** Sets the error's sentence before anything is awaited, because the caller shows it. */
export async function recover(error: Error, page: Page): Promise<void> {
  const { message } = error
  error.message = t(PART_NOT_LOADED)
  if (!(await isGone(message, page.fetch))) return
  flagUpdate()
  const isRepeated = sessionStore.get(KEY) === message
  if (isRepeated || page.hasWords() || !sessionStore.lasts()) return page.offer()
  sessionStore.set(KEY, message)
  page.reload()
}

/** Safari does not name the file: a newer build means that it is missing. */
async function isGone(message: string, ask: typeof fetch): Promise<boolean> {
  const [address] = /(?:https?:\/)?\/\S+\.(?:js|css)\b/.exec(message) ?? []
  if (address) return [404, 410].includes((await ask(address, { cache: 'no-store' })).status)
  const newest = await newestBuild()
  return newest !== undefined && newest !== buildId
}

function hasWords(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WORDS)
  return [...fields].some((field) => ('value' in field ? field.value : (field as HTMLElement).textContent) !== '')
}
