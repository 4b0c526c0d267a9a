import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { queueRows } from '#web/desk/shared/queue-rows.ts'

type WayBackProps = {
  /** What is searched for. */
  q: string
  /** The rows are still those of what was asked before. */
  isLate: boolean
  place: RefObject<HTMLElement | null>
  onLeave: () => void
}

/** From the search back to where one was in the list: as far down, and at the row that had the focus. */
export function useWayBack({ q, isLate, place, onLeave }: WayBackProps) {
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
    // who came by another way is elsewhere already
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
    /** With words it empties the field, which is the browser's own. */
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

/** What scrolls the rows: they themselves where the list has the whole width. */
function scrollerIn(place: HTMLElement | null): Element | null | undefined {
  const panel = place?.querySelector('[role="tabpanel"]')
  return place?.dataset['wide'] ? panel?.parentElement : panel?.closest('section')
}
