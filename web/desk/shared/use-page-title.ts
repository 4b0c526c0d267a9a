import { useEffect } from 'react'
import { settings } from '#web/wire/settings.ts'
import { type Shown, tabTitle } from './tab-title.ts'

let shown: Omit<Shown, 'brand'> = { place: 'Desk', page: null, count: 0, due: null }

function show(change: Partial<typeof shown>) {
  shown = { ...shown, ...change }
  document.title = tabTitle({ ...shown, brand: settings.brand })
}

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

/** What calls, whatever page is shown: so much is unread, and the next answer that is about to be late. */
export function callInTitle(count: number, due: string | null) {
  show({ count, due })
}
