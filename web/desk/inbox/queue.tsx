import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import type { Confirmation } from '#web/desk/shared/confirmation.ts'
import { EarlyLetters } from '#web/desk/shared/early-letters.tsx'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useQueue, useSession } from '#web/desk/shared/queries.ts'
import { openRow, queueRows, rememberPlace } from '#web/desk/shared/queue-rows.ts'
import { filtersIn, type QueueSearch, tabs, useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { useFocusAfter } from '#web/desk/shared/use-focus-after.ts'
import { useGo } from '#web/desk/shared/use-go.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { classNames } from '#web/kit/class-names.ts'
import type { DialogPlace } from '#web/kit/dialog.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { useDensity, useRoomForLines } from './density.ts'
import { DensitySwitch } from './density-switch.tsx'
import { DueNow } from './due-now.tsx'
import { KeysLine } from './keys-line.tsx'
import styles from './queue.module.css'
import { type RowAct, useQueueCommands } from './queue-commands.ts'
import { FilterIcon, QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchField } from './search-field.tsx'
import { manyConfirmation, solveConfirmation } from './sure.ts'
import { useSelection } from './use-selection.ts'
import { useWayBack } from './use-way-back.ts'

const Peek = lazy(() => import('./peek.tsx').then((file) => ({ default: file.Peek })))

/** What is due stands in the rows, too. */
const DayLine = lazy(() =>
  import('./day-line.tsx').then((file) => ({ default: file.DayLine })).catch(() => ({ default: () => null })),
)
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((file) => ({ default: file.BulkBar })))
const SnoozeDialog = lazyDialog(() => import('#web/desk/shared/snooze-dialog.tsx').then((file) => file.SnoozeDialog))

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx').then((file) => file.NoteDialog), false)
const RemindDialog = lazyDialog(() => import('./remind-dialog.tsx').then((file) => file.RemindDialog), false)
const TagDialog = lazyDialog(() => import('#web/desk/shared/tag-dialog.tsx').then((file) => file.TagDialog), false)
const ConfirmDialog = lazyDialog(() => import('#web/desk/shared/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

/** Everybody's requests, in three cuts and any narrower one. What has to be answered first is on top. */
export function Queue({ openId }: { openId: string | undefined }) {
  const search = useQueueSearch()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, fetchNextPage, isPlaceholderData } = useQueue(search)
  const first = data?.pages[0]
  const counts = first?.counts
  const asleep = first?.snoozed
  const clock = first?.clock
  const countOf = { Mine: counts?.mine, Unassigned: counts?.unassigned, Everyone: counts?.everyone }
  const go = (change: Partial<QueueSearch>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  // beside a conversation the list is a column
  const isWide = useRoomForLines() && openId === undefined
  const hasRoomBeside = useMedia('(min-width: 73.75rem)')
  const hasDay = isWide && hasRoomBeside && search.tab === 'Mine' && search.q === '' && filtersIn(search) === 0
  // what was found shows where, and so needs its lines
  const inOneLine = useDensity() === 'compact' && isWide && search.q === ''
  const { isPhone, isFinding, isCutting, toggleCuts } = usePhoneHead(search, place)
  const [peeked, setPeeked] = useState<string | null>(null)
  const shown = useMemo(() => data?.pages.flatMap(({ requests }) => requests) ?? [], [data])
  const peeking = shown.find(({ external_id }) => external_id === peeked)
  const hasHelp = isWide && hasRoomBeside && search.q !== '' && !peeking
  const selection = useSelection(shown, JSON.stringify(search), hasNextPage)
  // null while nobody is being chosen, else what was typed of a name before its field was there
  const [assigning, setAssigning] = useState<string | null>(null)
  // beside a conversation a row is for opening
  const canChoose = isWide || (isPhone && openId === undefined)
  const isChoosing = canChoose && selection.requests.length > 0
  // what was chosen may leave the list while one chooses who is given it
  if (assigning !== null && selection.requests.length === 0) setAssigning(null)
  const wayBack = useWayBack({ q: search.q, isLate: isPlaceholderData, place, onLeave: () => go({ q: '' }) })
  const openRequest = useGo()
  const openPressed = (event: MouseEvent<HTMLElement>) => {
    const id = pressedRow(event)
    if (!id) return
    event.preventDefault()
    openRequest(id)
  }
  const [dialog, setDialog] = useState<Opened | null>(null)
  const { sure, question } = useSure()
  const me = useSession()?.staff.id
  const act = (what: RowAct, row?: string) => {
    const { requests } = selection
    const targets = requests.length > 0 ? requests : shown.filter(({ external_id }) => external_id === row)
    if (targets.length === 0) return
    if (what !== 'take' && what !== 'solve')
      return setDialog({ what, targets, isOpen: true, beneath: barPlace(place.current, what) })
    const run = (on: readonly QueuedRequest[]) =>
      void perform(what, on, me).then((isDone) => isDone && selection.acted())
    if (what === 'take') return sure(manyConfirmation(targets.length), () => run(targets))
    const solvable = targets.filter(({ open_tasks }) => open_tasks === 0)
    const asked = solveConfirmation(targets)
    sure(asked, () => run(asked && solvable.length > 0 ? solvable : targets))
  }
  useQueueCommands(place, {
    chosen: selection.requests.length,
    select: selection.toggle,
    clear: selection.clear,
    act,
    assign(row) {
      if (selection.requests.length === 0 && row) selection.toggle(row)
      setAssigning(selection.requests.length > 0 || row !== undefined ? '' : null)
    },
    go,
    loadMore: async () => {
      if (hasNextPage) await fetchNextPage()
    },
    peeked,
    peek: isWide ? setPeeked : undefined,
  })

  const dialogOf = (what: Opened['what']) => ({
    open: dialog?.what === what && dialog.isOpen,
    // while it closes it says the same
    targets: dialog?.what === what ? dialog.targets : [],
    beneath: dialog?.what === what ? dialog.beneath : undefined,
    onClose: () => setDialog((last) => last && { ...last, isOpen: false }),
    onDone: selection.acted,
  })

  useEffect(() => {
    if (!openId) return
    // with the frame that is to come, which lays everything out: here it would be done in the middle of the change
    const frame = requestAnimationFrame(() => openRow()?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [openId])
  // whenever the rows have changed
  useEffect(rememberPlace, [openId, data])
  // for who goes on from there
  useFocusAfter(openId !== undefined, () => document.getElementById('work'), { preventScroll: true })

  return (
    <div
      ref={place}
      role="presentation"
      className={classNames(isWide && styles.wide, isWide && peeking && styles.peeking)}
      data-wide={isWide || undefined}
      data-peeking={(isWide && peeking !== undefined) || undefined}
      onClick={openPressed}
      onKeyDown={isWide ? selection.pressed : undefined}
      onFocus={({ target }) => {
        const id = target.dataset['queueRow']
        if (id && peeked !== null) setPeeked(id)
      }}
    >
      <h1 className={classNames('d4', styles.title)}>Queue</h1>
      {isPhone && (
        <IconButton label="Filters and views" className={styles.cuts} aria-expanded={isCutting} onClick={toggleCuts}>
          <FilterIcon />
        </IconButton>
      )}
      <Tabs
        label="Queue"
        className={styles.tabs}
        index={tabs.indexOf(search.tab)}
        onIndexChange={(index) => go({ tab: tabs[index] ?? 'Mine' })}
        between={
          <>
            <div
              role="presentation"
              className={classNames(styles.find, search.q !== '' && styles.sought)}
              hidden={!isFinding}
              {...wayBack}
            >
              <SearchField value={search.q} onValue={(q) => go({ q })} onDown={focusFirstRow} />
            </div>
            {search.q === '' && <DueNow inOneLine={isWide} />}
            {hasDay && clock?.since && clock.day_until && (
              <Suspense>
                <DayLine requests={shown} since={clock.since} until={clock.day_until} />
              </Suspense>
            )}
            {isChoosing && data && (
              <Suspense
                fallback={
                  assigning !== null && (
                    <EarlyLetters label="Assign to" onLetters={setAssigning} onClose={() => setAssigning(null)} />
                  )
                }
              >
                <BulkBar
                  requests={selection.requests}
                  list={{ search, pages: data.pages }}
                  isWhole={selection.isWhole || isPlaceholderData}
                  onAll={selection.all}
                  onClear={selection.clear}
                  onAct={act}
                  opened={dialog?.isOpen ? dialog.what : null}
                  assigning={assigning}
                  onAssigning={setAssigning}
                  onSure={(count, run) => sure(manyConfirmation(count), run)}
                  onDone={selection.acted}
                />
              </Suspense>
            )}
            <div className={styles.filters} hidden={!isCutting || isChoosing}>
              <QueueFilters
                search={search}
                onChange={go}
                hasRoom={openId === undefined}
                asleep={asleep?.count ?? 0}
                unread={data && !hasNextPage ? shown.filter(({ unread }) => unread > 0).length : undefined}
              />
              <div className={styles.tools}>
                {isWide && hasRoomBeside && saysOrder(search) && <span className="small quiet">Due first</span>}
                {isWide && search.q === '' && <DensitySwitch />}
                <SavedViews search={search} onChoose={go} />
              </div>
            </div>
          </>
        }
        tabs={tabs.map((tab) => ({
          title: tab,
          count: countOf[tab],
          content: (
            <QueueList
              search={{ ...search, tab }}
              onSearch={(q) => go({ q })}
              inOneLine={inOneLine}
              hasHelp={hasHelp}
              selected={isChoosing ? selection.chosen : NOTHING_CHOSEN}
              onSelect={canChoose ? selection.toggle : undefined}
              onAct={act}
            />
          ),
        }))}
      />
      {isWide && peeking && (
        <Suspense>
          <Peek key={peeking.external_id} request={peeking} onClose={() => setPeeked(null)} />
        </Suspense>
      )}
      {isWide && <KeysLine asleep={asleep} />}
      <SnoozeDialog {...dialogOf('snooze')} onDone={selection.clear} />
      <NoteDialog {...dialogOf('note')} />
      <RemindDialog {...dialogOf('remind')} />
      <TagDialog {...dialogOf('tag')} />
      {question}
    </div>
  )
}

/** The row whose link was pressed, unless the browser is to open it elsewhere. */
function pressedRow(event: MouseEvent<HTMLElement>): string | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return target instanceof Element ? target.closest<HTMLElement>('[data-queue-row]')?.dataset['queueRow'] : undefined
}

/** What was found stands by how well it fits, and nothing is due of what is done. */
const saysOrder = ({ q, state }: QueueSearch) => q === '' && state !== 'solved' && state !== 'closed'

const NOTHING_CHOSEN: ReadonlySet<string> = new Set()

type Opened = {
  readonly what: Exclude<RowAct, 'take' | 'solve'>
  readonly targets: readonly QueuedRequest[]
  readonly isOpen: boolean
  readonly beneath: DialogPlace | undefined
}

/** Beneath the word that the bar has for it, while something is chosen. */
function barPlace(place: HTMLElement | null, what: RowAct): DialogPlace | undefined {
  const word = place?.querySelector(`[data-opens="${what}"]`)?.getBoundingClientRect()
  return word && { left: word.left, top: word.bottom }
}

/** Asks before what is easily regretted. The question has to be on the page. */
function useSure() {
  const [asked, setAsked] = useState<{ question: Confirmation; run: () => void } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const sure = (question: Confirmation | null, run: () => void) => {
    if (!question) return run()
    setAsked({ question, run })
    setOpen(true)
  }
  const question = (
    <ConfirmDialog
      question={asked?.question ?? null}
      open={isOpen}
      onClose={() => setOpen(false)}
      onProceed={() => {
        setOpen(false)
        asked?.run()
      }}
    />
  )
  return { sure, question }
}

/** On a phone the field to search in is a place of its own, and the filters come on asking. */
function usePhoneHead(search: QueueSearch, place: RefObject<HTMLElement | null>) {
  const isPhone = usePhone()
  const isSearch = useLocation({ select: ({ hash }) => hash === 'search' })
  const [isCutting, setCutting] = useState(false)
  useEffect(() => {
    if (isPhone && isSearch) place.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [isPhone, isSearch, place])
  return {
    isPhone,
    isFinding: !isPhone || isSearch || search.q !== '',
    isCutting: !isPhone || isCutting || filtersIn(search) > 0,
    toggleCuts: () => setCutting(!isCutting),
  }
}

async function perform(what: 'take' | 'solve', targets: readonly QueuedRequest[], me: number | undefined) {
  leaveRows(targets)
  const { actOnMany } = await import('#web/desk/shared/many-acts.ts')
  if (what === 'solve') return actOnMany({ kind: 'state', state: 'solved' }, targets, 'solved')
  return me !== undefined && actOnMany({ kind: 'assign', assignee: me }, targets, 'yours')
}

/** The focus goes on to what stays where it is. */
function leaveRows(targets: readonly QueuedRequest[]) {
  const rows = queueRows()
  const leaves = (row: HTMLElement) => targets.some(({ external_id }) => external_id === row.dataset['queueRow'])
  const at = rows.findIndex((row) => row.closest('li') === document.activeElement?.closest('li'))
  if (at === -1) return
  const next = rows.slice(at).find((row) => !leaves(row)) ?? rows.slice(0, at).findLast((row) => !leaves(row))
  next?.focus()
}

/** From the search to what it found. */
function focusFirstRow(): void {
  queueRows()[0]?.focus()
}
