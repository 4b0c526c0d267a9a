import { sessionStore } from './browser-storage.ts'
import { buildId } from './settings.ts'
import { flagUpdate, newestBuild } from './update.ts'

export const PART_NOT_LOADED = 'A part of this page could not be loaded. Please reload the page.'

/** The file that we have reloaded for: once, or one that stays away would reload for ever. */
const KEY = 'tendwell.reloaded-for-file'
/** Where a member or a colleague writes. Passwords, searches and choices are not words that could be lost. */
const WORDS =
  'textarea, [contenteditable=true], input:is(:not([type]), [type=text], [type=tel], [type=url], [type=number])'

interface Page {
  /** Something is written that a reload might lose, or would interrupt. */
  hasWords(): boolean
  reload(): void
  fetch: typeof fetch
  /** Offers the reload where it does not happen by itself. */
  offer(): void
}

/**
 * A part of the app that is fetched by `import()` and did not come. Browsers tell of it with the file's address, which
 * is no sentence, and may never fetch it again in this page. Where the file is gone, because a new release took its
 * place, the page is loaded again: by itself where nothing is being written, else by the next navigation or the person.
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

/** Loads a whole page. The caller reloads the page's own address if a file of it is gone, so nothing happens here. */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  pagesLoading += 1
  try {
    return await load()
  } finally {
    pagesLoading -= 1
  }
}

/** Whether only a reload can bring what failed with this error. */
export const isPartNotLoaded = (error: unknown): boolean => error instanceof Error && error.message === PART_NOT_LOADED

/** Before it waits for anything the error has a sentence: who asked for the part shows it. */
export async function recover(error: Error, page: Page): Promise<void> {
  const { message } = error
  error.message = PART_NOT_LOADED
  if (!(await isGone(message, page.fetch))) return
  flagUpdate()
  const isRepeated = sessionStore.get(KEY) === message
  if (isRepeated || page.hasWords() || !sessionStore.lasts()) return page.offer()
  sessionStore.set(KEY, message)
  page.reload()
}

/** Safari does not name the file: then a newer build says that it is gone. */
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
