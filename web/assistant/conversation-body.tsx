import type { ReactNode } from 'react'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { Received } from './received.tsx'
import { Review } from './review-list.tsx'
import type { Conversation } from './steps.ts'
import type { Talk } from './talk.ts'

/** Question after question, then all answers, then the good news. */
export function ConversationBody({ talk, now, onward }: { talk: Talk; now: Conversation; onward: ReactNode }) {
  if (now.step === 'received') return <Received first={now.firstRequest} onward={onward} />
  if (now.step !== 'review' && now.step !== 'sending') return <ConversationLog now={now} />
  return (
    <>
      <Review talk={talk} answers={now.answers} edits={now.step === 'review' ? now.edits : []} />
      <AlertDialog
        open={now.step === 'review' && now.discarding !== null}
        title="Discard your changes?"
        keep={{ label: 'Keep editing', onClick: () => talk.tell({ type: 'keep_editing' }) }}
        proceed={{ label: 'Discard', onClick: () => talk.tell({ type: 'discard' }) }}
      />
    </>
  )
}
