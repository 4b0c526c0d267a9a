import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { queueRows } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { type QueueSearch, tabs } from '#web/desk/shared/search-params/queue-search.ts'
import type { useQueue } from '#web/desk/shared/wire/queries.ts'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { BulkBar } from './bulk-bar.tsx'
import { manyConfirmation } from './confirm-many.ts'
import { QueueFilters } from './filters/queue-filters.tsx'
import { SavedViews } from './filters/saved-views.tsx'
import styles from './queue.module.css'
import type { QueueLayout } from './queue-layout.ts'
import type { RowActs } from './row-acts.tsx'
import { DayLine } from './rows/day-line.tsx'
import { DensitySwitch } from './rows/density-switch.tsx'
import { DueNow } from './rows/due-now.tsx'
import { QueueList } from './rows/queue-list.tsx'
import { SearchField } from './search/search-field.tsx'
import type { useRestoreListPosition } from './use-restore-list-position.ts'
import type { useSelection } from './use-selection.ts'

type QueueTabsProps = {
  queue: Pick<ReturnType<typeof useQueue>, 'data' | 'hasNextPage' | 'isPlaceholderData'> & {
    search: QueueSearch
    /** Changes the search. */
    go: (change: Partial<QueueSearch>) => void
    shown: readonly QueuedRequest[]
  }
  layout: QueueLayout & { isPeeking: boolean }
  selection: ReturnType<typeof useSelection>
  acts: RowActs
  wayBack: ReturnType<typeof useRestoreListPosition>
}

/** The tabs with their counts and lists, and what is above every list: search, filters, and acts on the selection. */
export function QueueTabs(props: QueueTabsProps) {
  const { queue, layout, selection, acts } = props
  const { search, go, data } = queue
  const counts = data?.pages[0]?.counts
  const isChoosing = layout.canChoose && selection.requests.length > 0
  const hasHelp = layout.isWide && layout.hasRoomBeside && search.q !== '' && !layout.isPeeking
  return (
    <Tabs
      label="Queue"
      className={styles.tabs}
      index={tabs.indexOf(search.tab)}
      onIndexChange={(index) => go({ tab: tabs[index] ?? 'Mine' })}
      between={<AboveLists {...props} isChoosing={isChoosing} />}
      tabs={tabs.map((tab) => ({
        title: tab,
        count: counts?.[COUNTS[tab]],
        content: (
          <QueueList
            search={{ ...search, tab }}
            onSearch={(q) => go({ q })}
            inOneLine={layout.inOneLine}
            hasHelp={hasHelp}
            selected={isChoosing ? selection.chosen : NOTHING_CHOSEN}
            onSelect={layout.canChoose ? selection.toggle : undefined}
            onAct={acts.act}
          />
        ),
      }))}
    />
  )
}

const COUNTS = { Mine: 'mine', Unassigned: 'unassigned', Everyone: 'everyone' } as const

const NOTHING_CHOSEN: ReadonlySet<string> = new Set()

type AboveListsProps = QueueTabsProps & { isChoosing: boolean }

function AboveLists({ queue, layout, selection, acts, wayBack, isChoosing }: AboveListsProps) {
  const { search, go, data, shown, isPlaceholderData } = queue
  const clock = data?.pages[0]?.clock
  return (
    <>
      <div
        role="presentation"
        className={classNames(styles.find, search.q !== '' && styles.sought)}
        hidden={!layout.searchOpen}
        {...wayBack}
      >
        <SearchField value={search.q} onValue={(q) => go({ q })} onDown={focusFirstRow} />
      </div>
      {search.q === '' && <DueNow inOneLine={layout.isWide} />}
      {layout.hasDay && clock?.since && clock.day_until && (
        <DayLine requests={shown} since={clock.since} until={clock.day_until} />
      )}
      {isChoosing && data && (
        <BulkBar
          requests={selection.requests}
          list={{ search, pages: data.pages }}
          isWhole={selection.isWhole || isPlaceholderData}
          onAll={selection.all}
          onClear={selection.clear}
          onAct={acts.act}
          opened={acts.opened}
          isAssigning={acts.isAssigning}
          onAssigning={acts.setAssigning}
          onSure={(count, run) => acts.confirm(manyConfirmation(count), run)}
          onDone={selection.acted}
        />
      )}
      <FilterLine queue={queue} layout={layout} isHidden={!layout.filtersOpen || isChoosing} />
    </>
  )
}

type FilterLineProps = Pick<QueueTabsProps, 'queue' | 'layout'> & { isHidden: boolean }

function FilterLine({ queue, layout, isHidden }: FilterLineProps) {
  const { search, go, data, shown, hasNextPage } = queue
  return (
    <div className={styles.filters} hidden={isHidden}>
      <QueueFilters
        search={search}
        onChange={go}
        hasRoom={!layout.isBeside}
        asleep={data?.pages[0]?.snoozed.count ?? 0}
        unread={data && !hasNextPage ? shown.filter(({ unread }) => unread > 0).length : undefined}
      />
      <div className={styles.tools}>
        {layout.isWide && layout.hasRoomBeside && saysOrder(search) && <span className="small quiet">Due first</span>}
        {layout.isWide && search.q === '' && <DensitySwitch />}
        <SavedViews search={search} onChoose={go} />
      </div>
    </div>
  )
}

/** Search results are ordered by relevance, and completed requests have no due time. */
const saysOrder = ({ q, state }: QueueSearch) => q === '' && state !== 'solved' && state !== 'closed'

/** Moves the focus from the search field to the first result. */
function focusFirstRow(): void {
  queueRows()[0]?.focus()
}
