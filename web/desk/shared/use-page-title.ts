import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settings } from '#web/wire/settings.ts'
import { type Calls, iconOf, type Shown, tabTitle } from './tab-title.ts'

let shown: Omit<Shown, 'brand'> = { place: 'Desk', page: null, calls: null, isOnline: true }

function show(change: Partial<typeof shown>) {
  shown = { ...shown, ...change }
  document.title = tabTitle({ ...shown, brand: settings.brand })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // a brand's own stays as it is
  if (icon?.type === 'image/svg+xml') icon.href = iconOf(shown.calls, shown.isOnline)
}

onlineManager.subscribe((isOnline) => show({ isOnline }))

/** Where in the desk one is. */
export function usePlaceTitle(place: string) {
  useEffect(() => show({ place }), [place])
}

/** What is open there, for as long as it is: its own name comes first. */
export function usePageTitle(page: string | null) {
  useEffect(() => {
    show({ page })
    return () => show({ page: null })
  }, [page])
}

/** What calls a concierge, whatever page is shown; null where nobody is called. */
export function callInTitle(calls: Calls | null) {
  show({ calls })
}
