import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Moving } from '#web/desk/requests/use-confirmed-change.tsx'
import { dueLabel, dueShort } from '#web/desk/shared/answer-due.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { Looking } from '#web/desk/shared/looking.tsx'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { useShownQueue, useWhoLooks } from '#web/desk/shared/queries.ts'
import { requestBeside } from '#web/desk/shared/queue-rows.ts'
import { sameQueue, useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { placeWords } from '#web/desk/shared/queue-totals.ts'
import { useNarrow } from '#web/desk/shared/two-panes.tsx'
import { useGo, useGoOn } from '#web/desk/shared/use-go.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { Button } from '#web/kit/button.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { BackIcon, ChevronDownIcon } from '#web/kit/page-icons.tsx'
import { AssigneePicker } from './assignee-picker.tsx'
import styles from './head.module.css'
import { useRequestCommands } from './request-commands.ts'
import { StatePicker } from './state-picker.tsx'

const SnoozeDialog = lazyDialog(() => import('#web/desk/shared/snooze-dialog.tsx').then((file) => file.SnoozeDialog))
const PrintDialog = lazyDialog(
  () => import('#web/desk/requests/printed/dialog.tsx').then((file) => file.PrintDialog),
  // by the browser's own Print nothing is opened
  'mounted',
)
const MemberDrawer = lazyDialog(() => import('./member-drawer.tsx').then((file) => file.MemberDrawer))

const RequestMenu = lazy(() => import('./request-menu.tsx').then((file) => ({ default: file.RequestMenu })))

/** What the request is, by when its member is to be answered, and what a concierge moves: its state, and whose it is. */
export function ConversationHead({ request, move, busy }: Moving) {
  const isPhone = usePhone()
  // beside it stands the queue, which is the page's first heading
  const isAlone = useNarrow()
  const Heading = isAlone ? 'h1' : 'h2'
  const [aboutOpen, setAboutOpen] = useState(false)
  const due = request.answer_due?.at
  const { data: looking = [] } = useWhoLooks()
  const lookers = looking.find((one) => one.external_id === request.external_id)?.people ?? []
  const go = useGo()
  const goOn = useGoOn(request.external_id)
  // what comes next stands in the list before this one leaves it
  const [snoozing, setSnoozing] = useState<{ leave: () => void } | null>(null)
  const snooze = () => setSnoozing({ leave: goOn() })
  const [printing, setPrinting] = useState(false)
  useRequestCommands(request, move, snooze)
  useCommands([
    { id: 'print', label: 'Print it', also: 'paper pdf', group: 'This request', run: () => setPrinting(true) },
  ])
  return (
    <header className={styles.head}>
      <Link to="/" search={sameQueue} className={`back ${styles.back}`}>
        <BackIcon />
        <span>Queue</span>
      </Link>
      {!isAlone && !isPhone && (
        <span className={styles.steps}>
          <IconButton label="Request before" onClick={() => go(requestBeside(request.external_id, -1))}>
            <ChevronDownIcon />
          </IconButton>
          <IconButton label="Next request" onClick={() => goOn((id) => requestBeside(id, 1))()}>
            <ChevronDownIcon />
          </IconButton>
        </span>
      )}
      <div className={styles.title}>
        <Heading className="d4" dir="auto">
          {request.name}
        </Heading>
        <p className="small">
          {/* a time stays in one line */}
          {isPhone &&
            `${isolate(request.member.name)}${due ? ` · ${dueShort(due, timeNow()).replaceAll(' ', '\u00a0')}` : ''}`}
          {!isPhone && (due ? dueLabel(due, timeNow()) : `Opened ${momentInSentence(request.issued_at, timeNow())}`)}
          {!isPhone && <Place id={request.external_id} />}
          {request.snoozed && <Aside request={request} />}
        </p>
      </div>
      <div className={styles.moves}>
        {lookers.length > 0 && <Looking people={lookers} decorative />}
        {!isPhone && (
          <>
            <Button small variant="secondary" className={styles.about} onClick={() => setAboutOpen(true)}>
              About {request.about.first_name}
            </Button>
            <StatePicker state={request.state} busy={busy} onMove={move} />
            <AssigneePicker request={request} busy={busy} onMove={move} />
          </>
        )}
        <Suspense fallback={<span className={styles.menu} />}>
          <RequestMenu />
        </Suspense>
      </div>
      <MemberDrawer request={request} open={aboutOpen} onClose={() => setAboutOpen(false)} />
      <PrintDialog request={request} open={printing} onClose={() => setPrinting(false)} />
      <SnoozeDialog
        open={snoozing !== null}
        targets={[request]}
        onClose={() => setSnoozing(null)}
        onDone={() => snoozing?.leave()}
      />
    </header>
  )
}

/** Which one it is of the list beside it. */
function Place({ id }: { id: string }) {
  const search = useQueueSearch()
  const { data, hasNextPage } = useShownQueue(search)
  const first = data?.pages[0]
  if (!data || !first) return null
  const requests = data.pages.flatMap((page) => page.requests)
  const place = placeWords(id, { first, tab: search.tab, requests, isWhole: !hasNextPage })
  return (
    place && (
      <>
        {` · ${place}`} <span className="sr">in the queue</span>
      </>
    )
  )
}

/** Until when it lies aside, and the way back. */
function Aside({ request }: { request: DeskRequest }) {
  const until = request.snoozed?.until
  const wake = async () => {
    const { actOnMany } = await import('#web/desk/shared/many-acts.ts')
    await actOnMany({ kind: 'wake' }, [request], 'back in the queue')
  }
  useCommands([
    { id: 'wake', label: 'Bring it back', also: 'snooze aside', group: 'This request', run: () => void wake() },
  ])
  return (
    <>
      {` · Aside until ${until ? momentInSentence(until, timeNow()) : 'an answer'} `}
      <button type="button" className={styles.wake} onClick={() => void wake()}>
        Bring it back
      </button>
    </>
  )
}
