import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { track } from '#web/wire/analytics.ts'
import { settings } from '#web/wire/settings.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Follows the brand in the window's title. */
    title?: string
    /** The path tells whose it is: only its pattern may be counted. */
    anonymous?: boolean
  }
}

/** Every navigation sets the title, as soon as the address changes, and counts one page view, once the page is there. */
export function followNavigation(router: AnyRouter) {
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const { title } = pageAt(router, toLocation.pathname)
    document.title = title ? `${settings.brand} | ${title}` : settings.brand
  })
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation, toLocation }) => {
    // words typed into a search stand in the address too, and are no page each
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

/** `/requests/$requestExternalId` in the words of the specification: `/requests/:requestExternalId`. */
export function patternOf(fullPath: string) {
  return fullPath.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll(/\$(\w+)/g, ':$1')
}
