import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { openRow, rememberPlace } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { useGo } from '#web/desk/concierge/shared/use-go.ts'
import { useFocusAfter } from '#web/desk/shared/records/use-focus-after.ts'
import { type QueueSearch, useQueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useQueue } from '#web/desk/shared/wire/queries.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FilterIcon } from './filters/queue-filters.tsx'
import { KeysLine } from './keys-line.tsx'
import styles from './queue.module.css'
import { useQueueCommands } from './queue-commands.ts'
import { useQueueLayout } from './queue-layout.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { useRowActs } from './row-acts.tsx'
import { Peek } from './rows/peek.tsx'
import { useRestoreListPosition } from './use-restore-list-position.ts'
import { useSelection } from './use-selection.ts'

/** The queue: requests of all concierges in three tabs, with filters. The most urgent requests are on top. */
export function Queue({ openId }: { openId: string | undefined }) {
  const search = useQueueSearch()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, fetchNextPage, isPlaceholderData } = useQueue(search)
  const go = (change: Partial<QueueSearch>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  const layout = useQueueLayout(search, place, openId !== undefined)
  const { isWide, isPhone, filtersOpen, toggleFilters } = layout
  const [peeked, setPeeked] = useState<string | null>(null)
  const shown = useMemo(() => data?.pages.flatMap(({ requests }) => requests) ?? [], [data])
  const peeking = isWide ? shown.find(({ external_id }) => external_id === peeked) : undefined
  const selection = useSelection(shown, JSON.stringify(search), hasNextPage)
  const acts = useRowActs(place, shown, selection)
  const wayBack = useRestoreListPosition({
    q: search.q,
    isLate: isPlaceholderData,
    place,
    onLeave: () => go({ q: '' }),
  })
  const openPressed = useOpenPressed()
  useQueueCommands(place, {
    chosen: selection.requests.length,
    select: selection.toggle,
    clear: selection.clear,
    act: acts.act,
    assign: acts.assign,
    go,
    loadMore: async () => {
      if (hasNextPage) await fetchNextPage()
    },
    peeked,
    peek: isWide ? setPeeked : undefined,
  })
  useOpenRow(openId, data)

  return (
    <div
      ref={place}
      role="presentation"
      className={classNames(isWide && styles.wide, peeking && styles.peeking)}
      data-wide={isWide || undefined}
      data-peeking={peeking !== undefined || undefined}
      onClick={openPressed}
      onKeyDown={isWide ? selection.pressed : undefined}
      onFocus={({ target }) => {
        const id = target.dataset['queueRow']
        if (id && peeked !== null) setPeeked(id)
      }}
    >
      <h1 className={classNames('d4', styles.title)}>Queue</h1>
      {isPhone && <FiltersButton isOpen={filtersOpen} onClick={toggleFilters} />}
      <QueueTabs
        queue={{ search, go, data, shown, hasNextPage, isPlaceholderData }}
        layout={{ ...layout, isPeeking: peeking !== undefined }}
        selection={selection}
        acts={acts}
        wayBack={wayBack}
      />
      {peeking && <Peek key={peeking.external_id} request={peeking} onClose={() => setPeeked(null)} />}
      {isWide && <KeysLine asleep={data?.pages[0]?.snoozed} />}
      {acts.dialogs}
    </div>
  )
}

/** Opens the request of a clicked row. */
function useOpenPressed() {
  const openRequest = useGo()
  return (event: MouseEvent<HTMLElement>) => {
    const id = pressedRow(event)
    if (!id) return
    event.preventDefault()
    openRequest(id)
  }
}

/** The row whose link was clicked, unless the click opens a new tab or window. */
function pressedRow(event: MouseEvent<HTMLElement>): string | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return target instanceof Element ? target.closest<HTMLElement>('[data-queue-row]')?.dataset['queueRow'] : undefined
}

/** Keeps the row of the open request in view, and restores the focus to the work area when the request closes. */
function useOpenRow(openId: string | undefined, data: unknown) {
  useEffect(() => {
    if (!openId) return
    // Scrolling forces a layout, so it waits for the next frame, which computes the layout anyway. During this change
    // it would cost a second one.
    const frame = requestAnimationFrame(() => openRow()?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [openId])
  // runs after every change of the rows
  useEffect(rememberPlace, [openId, data])
  // so that keyboard and screen reader continue there
  useFocusAfter(openId !== undefined, () => document.getElementById('work'), { preventScroll: true })
}

function FiltersButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  return (
    <IconButton label="Filters and views" className={styles.cuts} aria-expanded={isOpen} onClick={onClick}>
      <FilterIcon />
    </IconButton>
  )
}
