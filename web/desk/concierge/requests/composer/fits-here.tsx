import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { foldForSearch } from '#basics/text/text.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { SavedReply } from '#contract/desk/requests/saved-replies.ts'
import { addLabel, ChecklistDialog } from '#web/desk/concierge/requests/promises/checklist-dialog.tsx'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import { savedRepliesQuery, versionFor } from '#web/desk/concierge/shared/saved-replies.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { singleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { CheckIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './fits-here.module.css'
import { fitting } from './fitting.ts'
import { useInsert } from './use-insert.ts'

type FitsHereProps = { request: DeskRequest; area: RefObject<HTMLTextAreaElement | null> }

/** Three saved replies and the idea's checklist, below a conversation that has just started, where there is room. */
export function FitsHere({ request, area }: FitsHereProps): ReactNode {
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const insert = useInsert(request, area)
  const theirs = replies.map((reply) => inLanguage(reply, request.member_language))
  const fits = fitting(theirs, `${request.name} ${request.category?.name ?? ''}`)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // The physical key, because Alt produces other characters on Apple keyboards.
    const index = Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1
    const reply = fits[index]
    if (!reply || !isAltAlone(event) || !singleKeys.areOn() || !list.current?.children[index]?.checkVisibility()) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    insert(reply)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.room}>
      {fits.length > 0 && (
        <section className={styles.fits} aria-labelledby={heading}>
          <h2 id={heading}>Fits here</h2>
          <ul ref={list}>
            {fits.map((reply, index) => (
              <li key={reply.id}>
                <button type="button" aria-keyshortcuts={`Alt+${index + 1}`} onClick={() => insert(reply)}>
                  <NoteIcon />
                  <b>{reply.title}</b>
                  <LanguageTag language={reply.language} expected={request.member_language} />
                  <span className="quiet">{usedLabel(reply)}</span>
                  <KeyCap>{`Alt ${index + 1}`}</KeyCap>
                </button>
              </li>
            ))}
          </ul>
          <Checklist key={request.external_id} request={request} onAdded={() => area.current?.focus()} />
        </section>
      )}
    </div>
  )
}

/** The reply with the text that this member can read best. */
function inLanguage(reply: SavedReply, wanted: string): SavedReply {
  const { body, language } = versionFor(reply, wanted)
  return { ...reply, body, language }
}

/** Lines of the idea's checklist that are not tasks of the request yet. */
function Checklist({ request, onAdded }: { request: DeskRequest; onAdded: () => void }) {
  const { tasks } = request.promises
  const left = (request.checklist ?? [])
    .map((title, place) => ({ title, place }))
    .filter((line) => !tasks.some(({ title }) => foldForSearch(title) === foldForSearch(line.title)))
  const add = addLabel(left)
  // The lines at the time of opening, because tasks are added one by one.
  const [adding, setAdding] = useState({ lines: left, isOpen: false })
  const begin = () => setAdding({ lines: left, isOpen: true })
  useCommands(
    left.length === 0
      ? []
      : [{ id: 'checklist', label: `${add} of the checklist`, also: 'idea to do', group: 'This request', run: begin }],
  )
  return (
    <>
      {left.length > 0 && (
        <p className={styles.checklist}>
          <CheckIcon />
          <span>This idea’s checklist: {left.map(({ title }) => title).join(', ')}</span>
          <button type="button" aria-haspopup="dialog" onClick={begin}>
            {add}
          </button>
        </p>
      )}
      <ChecklistDialog
        open={adding.isOpen}
        requestId={request.external_id}
        lines={adding.lines}
        onClose={() => setAdding({ ...adding, isOpen: false })}
        // The button that opened it may be gone.
        onClosed={() => document.activeElement === document.body && onAdded()}
      />
    </>
  )
}

const isAltAlone = ({ altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && !shiftKey && !isComposing

function usedLabel({ shared, uses }: SavedReply): string {
  if (!shared) return 'your own'
  if (uses === 0) return ''
  return uses === 1 ? 'used once' : `used ${uses} times`
}
