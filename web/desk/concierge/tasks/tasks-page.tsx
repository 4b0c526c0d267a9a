import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { foldForSearch } from '#basics/text/text.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { deskTasks, TaskList as Which } from '#contract/desk/queue/tasks.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { CategoryMark } from '#web/desk/concierge/shared/category-mark.tsx'
import { useClosedDays } from '#web/desk/concierge/shared/closed-days.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { TaskRow } from '#web/desk/concierge/shared/task-row.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { PrintPortal } from '#web/desk/shared/layout/print-portal.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { useTasks } from '#web/desk/shared/promises.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { byDay, byDoneDay, nextDays, type TaskDay, timeIn } from './days.ts'
import { NewTask } from './new-task.tsx'
import { PrintedTasks } from './printed-tasks.tsx'
import styles from './tasks-page.module.css'
import { type TasksTab } from './tasks-search.ts'

const TABS: readonly { title: TasksTab; list: Which; none: string }[] = [
  {
    title: 'Mine',
    list: 'mine',
    none: 'No open tasks. Tasks that you add here or in a request appear under their day.',
  },
  {
    title: 'I asked of others',
    list: 'asked',
    none: 'No colleague has a task from you. Tasks that you add for colleagues appear here.',
  },
  { title: 'Everyone', list: 'everyone', none: 'No open tasks.' },
  { title: 'Done this week', list: 'done', none: 'No tasks completed since Monday.' },
]

/**
 * Tasks of the concierge, tasks that they asked for, or everyone's, overdue first; and tasks that they completed this
 * week.
 */
export function TasksPage() {
  const { tab } = useSearch({ from: '/tasks' })
  const navigate = useNavigate()
  const { data } = useTasks(TABS.find(({ title }) => title === tab)?.list ?? 'mine')
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  useCommands([
    {
      id: 'task:down',
      label: 'Next task',
      group: 'Queue',
      keys: 'j',
      keyOnly: true,
      repeats: true,
      run: () => moveBy(1),
    },
    {
      id: 'task:up',
      label: 'Previous task',
      group: 'Queue',
      keys: 'k',
      keyOnly: true,
      repeats: true,
      run: () => moveBy(-1),
    },
    { id: 'task:done', label: 'Complete the task, or reopen it', group: 'Queue', keys: 'x', keyOnly: true, run: tick },
    { id: 'task:new', label: 'New task', also: 'add', group: 'Queue', keys: 't', run: () => setAdding(true) },
  ])
  return (
    <PageFrame
      title="Tasks"
      lead="What you promised to do. The day is done when none of these tasks is yours."
      tools={
        <>
          <SearchBox label="Task, request or name" placeholder="Task, request, name" value={words} onValue={setWords} />
          <Button onClick={() => setAdding(true)}>
            <PlusIcon />
            New task
            <KeyCap>t</KeyCap>
          </Button>
        </>
      }
    >
      <Tabs
        label="Tasks"
        index={TABS.findIndex(({ title }) => title === tab)}
        onIndexChange={(index) => navigate({ to: '.', search: { tab: TABS[index]?.title ?? 'Mine' }, replace: true })}
        tabs={TABS.map(({ title, list, none }) => ({
          title,
          count: data?.counts?.[list],
          content:
            list === 'done' ? <Done none={none} words={words} /> : <Open list={list} none={none} words={words} />,
        }))}
      />
      <NewTask open={isAdding} onClose={() => setAdding(false)} />
      <PrintPortal>
        <OnPaper tab={tab} words={words} />
      </PrintPortal>
    </PageFrame>
  )
}

/** The printed list of a tab, without tasks completed since yesterday. */
function OnPaper({ tab, words }: { tab: TasksTab; words: string }) {
  const list = TABS.find(({ title }) => title === tab)
  const { data } = useTasks(list?.list ?? 'mine')
  const shown = (tasks: readonly Listed[] = []) => tasks.filter((task) => fits(task, words))
  const now = timeNow()
  const days = list?.list === 'done' ? byDoneDay(shown(data?.done), now) : byDay(shown(data?.open), now)
  return <PrintedTasks title={tab} none={list?.none ?? ''} days={days} />
}

type ListProps = { list: Which; none: string; words: string }

function Open({ list, none, words }: ListProps) {
  const { data, error, refetch } = useTasks(list)
  const now = useMinute()
  const closedOn = useClosedDays()
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <TasksSkeleton />
  const open = data.open.filter((task) => fits(task, words))
  return (
    <>
      {data.open.length === 0 && <p className={pane.note}>{none}</p>}
      {data.open.length > 0 && open.length === 0 && <p className={pane.note}>No open task matches “{words}”.</p>}
      <div role="group" aria-label="Open tasks">
        {byDay(open, now).map((group) => (
          <DayOfTasks key={group.title} {...group} now={now} closed={group.day && closedOn(group.day)} />
        ))}
      </div>
      <Closed
        days={nextDays(now, CLOSED_AHEAD_DAYS).filter((day) => closedOn(day)?.includes(' for '))}
        reason={closedOn}
      />
      {data.done.length > 0 && <DayOfTasks title="Done since yesterday" tasks={data.done} now={now} />}
    </>
  )
}

/** The concierge's completed tasks, newest first, by day. */
function Done({ none, words }: Omit<ListProps, 'list'>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTasks('done')
  const now = useMinute()
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <TasksSkeleton />
  const done = data.done.filter((task) => fits(task, words))
  return (
    <>
      {data.done.length === 0 && <p className={pane.note}>{none}</p>}
      {data.done.length > 0 && done.length === 0 && <p className={pane.note}>No task matches “{words}”.</p>}
      {byDoneDay(done, now).map((group) => (
        <DayOfTasks key={group.title} {...group} now={now} />
      ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

type DayProps = Pick<TaskDay<Listed>, 'title' | 'tasks'> & {
  day?: string | null
  isLate?: boolean
  now: Date
  closed?: string | null
}

function DayOfTasks({ title, tasks, day = null, isLate = false, now, closed }: DayProps) {
  return (
    <section aria-label={title}>
      <h2 className={classNames(styles.group, isLate && styles.late)}>
        {title} <span>{tasks.length}</span>
        {closed && <span className={styles.closed}>{closed}</span>}
      </h2>
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            now={now}
            time={timeIn({ day, isLate }, task.done?.at ?? task.due_at, now)}
          >
            <RequestOf request={task.request} />
          </TaskRow>
        ))}
      </ul>
    </section>
  )
}

/** Number of days before a holiday at which it is announced. */
const CLOSED_AHEAD_DAYS = 14

/** Upcoming holidays, before which their tasks have to be done. */
function Closed({ days, reason }: { days: readonly string[]; reason: (day: string) => string | null }) {
  if (days.length === 0) return null
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return <p className={styles.ahead}>{days.map((day) => `${name.format(new Date(day))}: ${reason(day)}`).join('; ')}</p>
}

type Listed = AnswerOf<typeof deskTasks>['open'][number]

function fits({ title, request }: Listed, words: string): boolean {
  const text = foldForSearch(`${title} ${request.name} ${request.member}`)
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function RequestOf({ request: { external_id, name, member, category } }: Pick<Listed, 'request'>) {
  return (
    <Link to="/requests/$id" params={{ id: external_id }} className={styles.request} data-hue={hueOf(category?.hue)}>
      <CategoryMark />
      <span>
        <bdi>{name}</bdi>
        <span className="sr">, {category?.name ?? 'no category'}</span>{' '}
        <span className="quiet">
          · <bdi>{member}</bdi>
        </span>
      </span>
    </Link>
  )
}

function TasksSkeleton() {
  return (
    <ul className={styles.rows} aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton shape="long" />
        </li>
      ))}
    </ul>
  )
}

/** The checkboxes of the list: arrow keys move between them, as in the queue. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"]:not([hidden]) [data-task]')]

function moveBy(step: 1 | -1): void {
  const all = boxes()
  const at = all.findIndex((box) => box === document.activeElement)
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.focus()
}

/** Checks the focused task. */
function tick(): void {
  boxes()
    .find((box) => box === document.activeElement)
    ?.click()
}
