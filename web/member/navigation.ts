import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { type Message, t } from '#basics/language/translate.ts'
import { settings } from '#web/wire/settings.ts'
import { track } from './wire/analytics.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Suffix of the window's title. */
    title?: Message
    /** The path identifies its owner, so only its pattern may be counted. */
    anonymous?: boolean
  }
}

/**
 * Every navigation sets the title as soon as the address changes, and counts one page view once the page is rendered.
 */
export function followNavigation(router: AnyRouter) {
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const { title } = pageAt(router, toLocation.pathname)
    document.title = title ? `${settings.brand} | ${t(title)}` : settings.brand
  })
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    // a search text in the address is not a new page view
    const isSearching = fromLocation && !pathChanged && wordsIn(fromLocation) !== wordsIn(toLocation)
    if (isSearching || (fromLocation && !hrefChanged)) return
    const { pathname } = toLocation
    const { anonymous, pattern } = pageAt(router, pathname)
    track({ name: 'page_view', path: anonymous ? pattern : pathname, title: document.title })
  })
}

const wordsIn = ({ search }: { search: { q?: unknown } }) => search.q

function pageAt(router: AnyRouter, pathname: string) {
  const page: AnyRoute | undefined = router.getMatchedRoutes(pathname)[2]
  return { ...page?.options.staticData, pattern: patternOf(String(page?.fullPath ?? '')) }
}

/** Converts `/requests/$requestExternalId` to the specification's form: `/requests/:requestExternalId`. */
export function patternOf(fullPath: string) {
  return fullPath.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll(/\$(\w+)/g, ':$1')
}
