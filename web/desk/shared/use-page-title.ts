import { useEffect } from 'react'
import { settings } from '#web/wire/settings.ts'

/** What the browser's tab says while this page is shown. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${settings.brand} | ${title}`
  }, [title])
}
