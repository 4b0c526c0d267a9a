import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftKind } from '#contract/desk/requests/drafts.ts'
import { asking } from '#web/desk/concierge/requests/asking.ts'
import { messageDraft } from '#web/desk/concierge/requests/use-message-draft.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './composer.module.css'
import { FitsHere } from './fits-here.tsx'
import { NoteComposer } from './note.tsx'
import type { ComposerProps, ReplyTool } from './props.ts'
import { ReplyComposer } from './reply.tsx'

/** A conversation with more messages leaves no room. */
const HARDLY_BEGUN = 4

/** Two separate text fields: a reply to the member, and a note that only the desk sees. */
export function Composer({ beside, ...props }: ComposerProps & { beside?: ReactNode }) {
  const [kind, setKind] = useState<DraftKind>('reply')
  const [tool, setTool] = useState<ReplyTool | null>(null)
  // Increases with every command, so that the same command focuses the field again.
  const [focus, setFocus] = useState(0)
  const begin = (next: DraftKind) => {
    setKind(next)
    setFocus(focus + 1)
  }
  const open = (next: ReplyTool) => {
    setKind('reply')
    setTool(next)
  }
  useCommands([
    { id: 'reply', label: 'Write a reply', group: 'Write', keys: 'r', run: () => begin('reply') },
    { id: 'note', label: 'Write an internal note', group: 'Write', keys: 'n', run: () => begin('note') },
    { id: 'saved-reply', label: 'Insert a saved reply', group: 'Write', keys: 'i', run: () => open('saved') },
    { id: 'send-later', label: 'Send later', group: 'Write', keys: 'l', also: 'schedule', run: () => open('later') },
  ])
  const { request } = props
  const draft = messageDraft(useSession()?.staff.id ?? 0, request.external_id, 'reply')
  const ask = useEffectEvent((words: string) => {
    const { text } = draft.current().value
    if (!text.includes(words)) draft.write(text ? `${text}\n${words}` : words, request.last_seq)
    begin('reply')
  })
  useEffect(() => asking.subscribe(ask), [])
  const firstName = request.about.first_name
  const { place, isPhone, rests, wake } = useRest()
  const area = useRef<HTMLTextAreaElement>(null)
  const isShort = request.messages.length <= HARDLY_BEGUN && request.status !== 'closed'
  return (
    <div ref={place} className={styles.place} data-rests={rests || undefined}>
      <div className={classNames(styles.composer, kind === 'note' && styles.note)} role="presentation" onFocus={wake}>
        <div className={styles.kinds} role="group" aria-label="What to write">
          <button type="button" aria-pressed={kind === 'reply'} onClick={() => setKind('reply')}>
            Reply to {firstName}
          </button>
          <button type="button" aria-pressed={kind === 'note'} onClick={() => setKind('note')}>
            <NoteIcon />
            Internal note <KeyCap>n</KeyCap>
          </button>
          <span className={styles.reader}>
            {kind === 'reply' ? `${firstName} reads this in the thread` : `${firstName} never sees this`}
          </span>
        </div>
        {kind === 'reply' ? (
          <ReplyComposer {...props} focus={focus} tool={tool} onTool={setTool} area={area} />
        ) : (
          <NoteComposer {...props} focus={focus} />
        )}
      </div>
      {rests && beside}
      {isShort && kind === 'reply' && !isPhone && <FitsHere request={request} area={area} />}
    </div>
  )
}

/** On a phone the composer is one line until it has the focus. */
function useRest() {
  const isPhone = usePhone()
  const place = useRef<HTMLDivElement>(null)
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (!isPhone || !isAwake) return
    const beside = ({ target }: Event) => {
      // its own dialogs are outside the element
      const isOwn = target instanceof Element && (place.current?.contains(target) || target.closest('[role="dialog"]'))
      if (!isOwn) setAwake(false)
    }
    document.addEventListener('pointerdown', beside)
    return () => document.removeEventListener('pointerdown', beside)
  }, [isPhone, isAwake])
  return { place, isPhone, rests: isPhone && !isAwake, wake: () => setAwake(true) }
}
