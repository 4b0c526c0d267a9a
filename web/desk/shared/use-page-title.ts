import { useEffect } from 'react'
import { settings } from '#web/wire/settings.ts'

const shown = { title: 'Desk', count: 0 }

function show() {
  const count = shown.count > 0 ? `(${shown.count}) ` : ''
  document.title = `${count}${settings.brand} | ${shown.title}`
}

/** What the browser's tab says while this page is shown. */
export function usePageTitle(title: string) {
  useEffect(() => {
    shown.title = title
    show()
  }, [title])
}

/** So much waits unread; said before the title, whatever page is shown. */
export function countInTitle(count: number) {
  shown.count = count
  show()
}
