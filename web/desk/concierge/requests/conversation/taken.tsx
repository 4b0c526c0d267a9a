import { useEffect, useRef } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { Taken } from '#web/desk/concierge/requests/change-request.ts'
import { useAddNote } from '#web/desk/concierge/requests/sending.ts'
import { messageDraft, useMessageDraft } from '#web/desk/concierge/requests/use-message-draft.ts'
import { requestBeside } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { useGo } from '#web/desk/concierge/shared/use-go.ts'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { useQueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './taken.module.css'

/** Notice that a colleague took the request first. The draft is kept and not sent, and a key opens the next request. */
export function TakenNotice({ request, taken }: { request: DeskRequest; taken: Taken }) {
  const id = request.external_id
  const { tab } = useQueueSearch()
  const go = useGo()
  // In the narrow layout, the next step is the list.
  const isAlone = useNarrow()
  const draft = messageDraft(useSession()?.staff.id ?? 0, id, 'reply')
  const { text } = useMessageDraft(draft, String(request.messages.length)).value
  const give = useAddNote(id)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus stays in a text field.
    if (!(document.activeElement instanceof HTMLTextAreaElement)) next.current?.focus()
  }, [])
  const first = request.assignee && firstNameOf(request.assignee.name)
  const hasWords = hasVisibleContent(text)
  const when = new Date(taken.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <div role="alert" className={styles.taken}>
      {request.assignee && <Face name={request.assignee.name} decorative />}
      <div className={styles.what}>
        <p className={styles.reason}>{taken.message.replace(/\.$/, '')}</p>
        <p>
          Just before you, at {when}.{hasWords && ' Your text is saved as a draft that only you can see.'}
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
              const words = `My unsent reply to ${request.about.first_name}:\n\n${message.text}`
              // Awaited, because the note may remove this notice. A failure is shown above.
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
