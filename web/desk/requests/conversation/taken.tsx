import { useEffect, useRef } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { hasVisibleContent } from '#basics/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Taken } from '#web/desk/requests/change-request.ts'
import { useAddNote } from '#web/desk/requests/sending.ts'
import { messageDraft, useMessageDraft } from '#web/desk/requests/use-message-draft.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { requestBeside } from '#web/desk/shared/queue-rows.ts'
import { useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { useNarrow } from '#web/desk/shared/two-panes.tsx'
import { useGo } from '#web/desk/shared/use-go.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './taken.module.css'

/** A colleague was quicker: nothing is lost, nothing is sent, and what comes next is one key away. */
export function TakenNotice({ request, taken }: { request: DeskRequest; taken: Taken }) {
  const id = request.external_id
  const { tab } = useQueueSearch()
  const go = useGo()
  // where no list stands beside it, that is where one goes on
  const isAlone = useNarrow()
  const draft = messageDraft(useSession()?.staff.id ?? 0, id, 'reply')
  const { text } = useMessageDraft(draft, String(request.messages.length)).value
  const give = useAddNote(id)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // who is writing goes on writing
    if (!(document.activeElement instanceof HTMLTextAreaElement)) next.current?.focus()
  }, [])
  const first = request.assignee && firstNameOf(request.assignee.name)
  const hasWords = hasVisibleContent(text)
  const when = new Date(taken.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <div role="alert" className={styles.taken}>
      {request.assignee && <Face name={request.assignee.name} decorative />}
      <div className={styles.what}>
        <p className={styles.said}>{taken.message.replace(/\.$/, '')}</p>
        <p>
          Just before you, at {when}.{hasWords && ' Your words are kept as a draft for you alone.'}
          {give.error && ` ${give.error.message}`}
        </p>
      </div>
      <div className="buttons">
        {hasWords && first && (
          <Button
            small
            variant="secondary"
            loading={give.isPending}
            onClick={async () => {
              const message = await draft.beforeSend()
              const words = `What I had begun to write to ${request.about.first_name}:\n\n${message.text}`
              // awaited: the note may take this notice away, and a failure is said above
              await give.mutateAsync({ ...message, text: words }).then(draft.clear, () => undefined)
            }}
          >
            Give {first} my draft
          </Button>
        )}
        <Button ref={next} small onClick={() => go(isAlone ? undefined : requestBeside(id, 1))}>
          {isAlone ? `Back to ${tab}` : `Next in ${tab}`}
        </Button>
      </div>
    </div>
  )
}
