import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { DeskRequest } from '#contract/desk.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { NoteIcon, SendIcon } from '#web/kit/page-icons.tsx'
import { useSession } from '../queries.ts'
import { useSend } from './change.ts'
import styles from './composer.module.css'
import { draftsOf, newKey } from './desk-drafts.ts'

type Kind = 'reply' | 'note'

/** Two places to write, which never mix: a reply that the member reads, and a note that only the desk sees. */
export function Composer({ request }: { request: DeskRequest }) {
  const [kind, setKind] = useState<Kind>('reply')
  const firstName = request.about.first_name
  return (
    <div className={styles.place}>
      <div className={classNames(styles.composer, kind === 'note' && styles.note)}>
        <div className={styles.kinds} role="group" aria-label="What to write">
          <button type="button" aria-pressed={kind === 'reply'} onClick={() => setKind('reply')}>
            Reply to {firstName}
          </button>
          <button type="button" aria-pressed={kind === 'note'} onClick={() => setKind('note')}>
            <NoteIcon />
            Internal note
          </button>
        </div>
        <Writing key={kind} kind={kind} request={request} />
      </div>
    </div>
  )
}

function Writing({ kind, request }: { kind: Kind; request: DeskRequest }) {
  const staffId = useSession()?.staff.id ?? 0
  const drafts = draftsOf(staffId, request.external_id, kind)
  const [draft, setDraft] = useState(drafts.read)
  const send = useSend(request.external_id)
  const firstName = request.about.first_name
  const isEmpty = draft.text.trim() === ''

  const write = (text: string) => {
    // other words are another message; the same words after a failure are the same one
    const next = { text, key: send.isIdle ? draft.key : newKey() }
    send.reset()
    setDraft(next)
    drafts.keep(next)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || send.isPending) return
    send.mutate(
      { body: draft.text, internal: kind === 'note', key: draft.key },
      {
        onSuccess() {
          const next = { text: '', key: newKey() }
          setDraft(next)
          drafts.keep(next)
          send.reset()
        },
      },
    )
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form onSubmit={submit}>
      {send.error && (
        <div className={styles.fault}>
          <AlertBox variant="error">{send.error.message} Nothing you wrote is lost.</AlertBox>
        </div>
      )}
      <textarea
        className={styles.text}
        aria-label={kind === 'reply' ? `Reply to ${firstName}` : 'Internal note'}
        placeholder={kind === 'reply' ? `Write to ${firstName}` : 'For colleagues only'}
        rows={2}
        maxLength={TEXT_MAX_CHARACTERS}
        readOnly={send.isPending}
        value={draft.text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={sendByKeys}
      />
      <div className={styles.bar}>
        <span className={styles.reader}>
          {kind === 'reply' ? `${firstName} reads this in the thread` : `${firstName} never sees this`}
        </span>
        <Button type="submit" small disabled={isEmpty} loading={send.isPending}>
          {kind === 'reply' ? <SendIcon /> : <NoteIcon />}
          {kind === 'reply' ? 'Send' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}
