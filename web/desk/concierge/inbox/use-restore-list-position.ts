import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { queueRows } from '#web/desk/concierge/shared/queue/queue-rows.ts'

type WayBackProps = {
  /** The search text. */
  q: string
  /** Whether the rows still belong to the previous search. */
  isLate: boolean
  place: RefObject<HTMLElement | null>
  onLeave: () => void
}

/** Leaves the search and restores the previous scroll position and the row that had the focus. */
export function useRestoreListPosition({ q, isLate, place, onLeave }: WayBackProps) {
  const before = useRef<{ top: number; row: string | undefined }>({ top: 0, row: undefined })
  const step = useRef<'searching' | 'leaving' | null>(null)
  const toRow = () => {
    const rows = queueRows()
    const top = scrollerIn(place.current)?.getBoundingClientRect().top ?? 0
    const row =
      rows.find((one) => one.dataset['queueRow'] === before.current.row) ??
      rows.find((one) => one.getBoundingClientRect().top >= top)
    row?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    if (q !== '') step.current ??= 'searching'
    if (q !== '' || isLate || step.current === null) return
    const isLeaving = step.current === 'leaving'
    step.current = null
    // If the search ended in another way, the focus is elsewhere already.
    if (!isLeaving && !isSearchField(document.activeElement)) return
    const scroller = scrollerIn(place.current)
    if (scroller) scroller.scrollTop = before.current.top
    if (isLeaving) toRow()
  })
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (q !== '' || currentTarget.contains(relatedTarget)) return
      const row = relatedTarget instanceof HTMLElement ? relatedTarget.dataset['queueRow'] : undefined
      before.current = { top: scrollerIn(place.current)?.scrollTop ?? 0, row }
    },
    /** If the field has text, the browser clears it on Escape. */
    onKeyDown({ key, target, nativeEvent }: KeyboardEvent) {
      if (key !== 'Escape' || nativeEvent.isComposing || !isSearchField(target) || target.value !== '') return
      if (q === '') return toRow()
      step.current = 'leaving'
      onLeave()
    },
  }
}

const isSearchField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search'

/** The element that scrolls the rows: in the wide layout the panel's parent, otherwise the section around the panel. */
function scrollerIn(place: HTMLElement | null): Element | null | undefined {
  const panel = place?.querySelector('[role="tabpanel"]')
  return place?.dataset['wide'] ? panel?.parentElement : panel?.closest('section')
}
