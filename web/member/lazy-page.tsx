import { type ComponentType, use } from 'react'
import { t } from '#basics/language/translate.ts'
import { sessionStore } from '#web/wire/browser-storage.ts'
import { loadPage } from '#web/wire/lost-files.ts'

/** The page's code could not be loaded: only a reload can help. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super(t('This page could not be loaded. Please check your connection and try again.'), { cause })
  }
}

/** Records the page that was reloaded, so that it reloads once: a removed page would reload forever. */
const KEY = 'tendwell.reloaded-for'
const NEVER = new Promise<never>(() => undefined)

/** A page in its own chunk. If that fails to load, the browser reloads the page's path. */
export function lazyPage<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  let page: ComponentType | undefined
  let failure: unknown
  let loading: Promise<void> | undefined

  function preload() {
    loading ??= loadPage(load).then(
      (module) => {
        page = module[name]
        if (sessionStore.get(KEY) === name) sessionStore.set(KEY, null)
      },
      (error: unknown) => {
        failure = error
        loading = undefined
      },
    )
    return loading
  }

  function LazyPage() {
    const Page = page
    if (Page) return <Page />
    if (failure) reloadOnce()
    use(failure ? NEVER : preload())
    return null
  }

  /** The address is already the page's own. Without a network a reload would end at the browser's error page. */
  function reloadOnce() {
    const again = sessionStore.get(KEY) === name
    if (again || !navigator.onLine) throw new PageNotLoaded(failure)
    sessionStore.set(KEY, name)
    location.reload()
  }

  return Object.assign(LazyPage, { preload })
}
