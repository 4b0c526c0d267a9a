import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { useChangeRequest, useMove } from '#web/desk/requests/change-request.ts'
import { useConfirmedChange } from '#web/desk/requests/use-confirmed-change.tsx'
import { dueLabel } from '#web/desk/shared/answer-due.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { Button } from '#web/kit/button.tsx'
import { PersonIcon } from '#web/kit/icons.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { AssigneePicker } from './assignee-picker.tsx'
import styles from './head.module.css'
import { useRequestCommands } from './request-commands.ts'
import { StatePicker } from './state-picker.tsx'

const SnoozeDialog = lazyDialog(() => import('#web/desk/shared/snooze-dialog.tsx').then((file) => file.SnoozeDialog))
const MemberDrawer = lazyDialog(() => import('./member-drawer.tsx').then((file) => file.MemberDrawer))

/** What the request is, by when its member is to be answered, and what a concierge moves: its state, and whose it is. */
export function ConversationHead({ request }: { request: DeskRequest }) {
  const [aboutOpen, setAboutOpen] = useState(false)
  const change = useChangeRequest(request.external_id)
  const { move, question } = useConfirmedChange(request, useMove(request, change))
  const [snoozing, setSnoozing] = useState(false)
  useRequestCommands(request, move, () => setSnoozing(true))
  return (
    <header className={styles.head}>
      <Link to="/" search={sameQueue} className={`back ${styles.back}`}>
        <BackIcon />
        <span>Queue</span>
      </Link>
      <div className={styles.title}>
        <h2 className="d4">{request.name}</h2>
        <p className="small">
          Opened {relativeTime(request.issued_at, new Date()).toLowerCase()}
          {request.answer_due?.at && ` · ${dueLabel(request.answer_due.at, new Date())}`}
          {request.snoozed && <Aside request={request} />}
        </p>
      </div>
      <div className={styles.moves}>
        <Button small variant="secondary" className={styles.about} onClick={() => setAboutOpen(true)}>
          <PersonIcon />
          <span>About {request.about.first_name}</span>
        </Button>
        <StatePicker state={request.state} busy={change.isPending} onMove={move} />
        <AssigneePicker request={request} busy={change.isPending} onMove={move} />
      </div>
      <MemberDrawer request={request} open={aboutOpen} onClose={() => setAboutOpen(false)} />
      <SnoozeDialog open={snoozing} targets={[request]} onClose={() => setSnoozing(false)} />
      {question}
    </header>
  )
}

/** Until when it lies aside, and the way back. */
function Aside({ request }: { request: DeskRequest }) {
  const until = request.snoozed?.until
  const wake = async () => {
    const { actOnMany } = await import('#web/desk/shared/many-acts.ts')
    await actOnMany({ kind: 'wake' }, [request], 'back in the queue')
  }
  return (
    <>
      {` · Aside until ${until ? momentInSentence(until, new Date()) : 'an answer'} `}
      <button type="button" className={styles.wake} onClick={() => void wake()}>
        Bring it back
      </button>
    </>
  )
}
