import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { filtersIn, type QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { useDensity, useRoomForLines } from './rows/density.ts'

export type QueueLayout = ReturnType<typeof useQueueLayout>

/** Parts of the queue that fit, by the viewport and the search. Beside a conversation, the list is a column. */
export function useQueueLayout(search: QueueSearch, place: RefObject<HTMLElement | null>, isBeside: boolean) {
  const isWide = useRoomForLines() && !isBeside
  const hasRoomBeside = useMedia('(min-width: 73.75rem)')
  const hasDay = isWide && hasRoomBeside && search.tab === 'Mine' && search.q === '' && filtersIn(search) === 0
  // Search results show where they match and need more lines.
  const inOneLine = useDensity() === 'compact' && isWide && search.q === ''
  const phone = usePhoneHead(search, place)
  // Beside a conversation, a row can only be opened.
  const canChoose = isWide || (phone.isPhone && !isBeside)
  return { isBeside, isWide, hasRoomBeside, hasDay, inOneLine, canChoose, ...phone }
}

/** State of the queue's head on a phone, where search and filters are hidden until they are opened. */
function usePhoneHead(search: QueueSearch, place: RefObject<HTMLElement | null>) {
  const isPhone = usePhone()
  const isSearch = useLocation({ select: ({ hash }) => hash === 'search' })
  const [filtersOpen, setCutting] = useState(false)
  useEffect(() => {
    if (isPhone && isSearch) place.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [isPhone, isSearch, place])
  return {
    isPhone,
    searchOpen: !isPhone || isSearch || search.q !== '',
    filtersOpen: !isPhone || filtersOpen || filtersIn(search) > 0,
    toggleFilters: () => setCutting(!filtersOpen),
  }
}
