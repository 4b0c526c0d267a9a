import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { PrintDialog } from '#web/desk/concierge/requests/printed/dialog.tsx'
import type { Moving } from '#web/desk/concierge/requests/use-confirmed-change.tsx'
import { dueLabel, dueShort } from '#web/desk/concierge/shared/answer-due.ts'
import { erasedLabel, leftLabel } from '#web/desk/concierge/shared/place-lines.tsx'
import { actOnMany } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { requestBeside } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { placeWords } from '#web/desk/concierge/shared/queue/queue-totals.ts'
import { ViewerFaces } from '#web/desk/concierge/shared/queue/viewer-faces.tsx'
import { SnoozeDialog } from '#web/desk/concierge/shared/snooze-dialog.tsx'
import { useGo, useGoOn } from '#web/desk/concierge/shared/use-go.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { sameQueue, useQueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useShownQueue, useWhoLooks } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { BackIcon, ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import { AssigneePicker } from './assignee-picker.tsx'
import styles from './head.module.css'
import { MemberDrawer } from './member-drawer.tsx'
import { useRequestCommands } from './request-commands.ts'
import { RequestMenu } from './request-menu.tsx'
import { StatePicker } from './state-picker.tsx'

/** Head of a conversation: the request's name, when its answer is due, and controls for its state and assignee. */
export function ConversationHead({ request, move, busy }: Moving) {
  const isPhone = usePhone()
  // Beside the queue, the queue has the page's first heading.
  const isAlone = useNarrow()
  const Heading = isAlone ? 'h1' : 'h2'
  const [aboutOpen, setAboutOpen] = useState(false)
  const lookers = useLookers(request.external_id)
  const go = useGo()
  const goOn = useGoOn(request.external_id)
  // Find the next request while this one is still in the list.
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
          <IconButton label="Previous request" onClick={() => go(requestBeside(request.external_id, -1))}>
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
          {isPhone ? phoneLine(request) : dueLine(request)}
          {!isPhone && <Place id={request.external_id} />}
          {request.member_erased_at && ` · ${erasedLabel(request.member_erased_at)}`}
          {request.member_left && ` · ${leftLabel(request.member_left)}`}
          {request.snoozed && <Aside request={request} />}
        </p>
      </div>
      <div className={styles.moves}>
        {lookers.length > 0 && <ViewerFaces people={lookers} decorative />}
        {!isPhone && (
          <>
            <Button small variant="secondary" className={styles.about} onClick={() => setAboutOpen(true)}>
              About {request.about.first_name}
            </Button>
            <StatePicker state={request.state} busy={busy} onMove={move} />
            <AssigneePicker request={request} busy={busy} onMove={move} />
          </>
        )}
        <RequestMenu />
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

/** Colleagues who have the request open. */
function useLookers(id: string) {
  const { data: looking = [] } = useWhoLooks()
  return looking.find((one) => one.external_id === id)?.people ?? []
}

function phoneLine({ member, answer_due }: DeskRequest): string {
  const name = isolate(member.name)
  // a time must not wrap
  return answer_due?.at ? `${name} · ${dueShort(answer_due.at, timeNow()).replaceAll(' ', '\u00a0')}` : name
}

function dueLine({ answer_due, issued_at }: DeskRequest): string {
  return answer_due?.at ? dueLabel(answer_due.at, timeNow()) : `Opened ${momentInSentence(issued_at, timeNow())}`
}

/** Position of the request in the list beside it. */
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

/** Until when the request is snoozed, and the button that ends it. */
function Aside({ request }: { request: DeskRequest }) {
  const until = request.snoozed?.until
  const wake = async () => {
    await actOnMany({ kind: 'wake' }, [request], 'back in the queue')
  }
  useCommands([
    { id: 'wake', label: 'End snooze', also: 'snooze aside', group: 'This request', run: () => void wake() },
  ])
  return (
    <>
      {` · Snoozed until ${until ? momentInSentence(until, timeNow()) : 'an answer'} `}
      <button type="button" className={styles.wake} onClick={() => void wake()}>
        End snooze
      </button>
    </>
  )
}
