import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settings } from '#web/wire/settings.ts'
import { type Calls, iconOf, type Shown, tabTitle } from './tab-title.ts'

let shown: Omit<Shown, 'brand'> = { place: 'Desk', page: null, calls: null, isOnline: true }

function show(change: Partial<typeof shown>) {
  shown = { ...shown, ...change }
  document.title = tabTitle({ ...shown, brand: settings.brand })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // A brand's own icon is not changed.
  if (icon?.type === 'image/svg+xml') icon.href = iconOf(shown.calls, shown.isOnline)
}

onlineManager.subscribe((isOnline) => show({ isOnline }))

/** Sets the current place in the tab's title. */
export function usePlaceTitle(place: string) {
  useEffect(() => show({ place }), [place])
}

/** Sets the name of the open item in the tab's title while it is open. It comes first. */
export function usePageTitle(page: string | null) {
  useEffect(() => {
    show({ page })
    return () => show({ page: null })
  }, [page])
}

/** Shows alerts in the tab's title on every page; null if there are none. */
export function callInTitle(calls: Calls | null) {
  show({ calls })
}
