import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { SavedReply } from '#contract/desk/saved-replies.ts'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { savedRepliesQuery } from '#web/desk/shared/saved-replies.ts'
import { singleKeys } from '#web/desk/shared/shortcut-switch.ts'
import styles from './fits-here.module.css'
import { fitting } from './fitting.ts'
import { useInsert } from './use-insert.ts'

type FitsHereProps = { request: DeskRequest; area: RefObject<HTMLTextAreaElement | null> }

/** Three saved replies for a conversation that has hardly begun, beneath it where there is room. */
export function FitsHere({ request, area }: FitsHereProps): ReactNode {
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const insert = useInsert(request, area)
  const fits = fitting(replies, `${request.name} ${request.category?.name ?? ''}`)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // the place of the key: with Alt, Apple's keyboards write something else
    const reply = fits[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1]
    if (!reply || !isAltAlone(event) || !singleKeys.areOn() || !list.current?.checkVisibility()) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [data-arriving]')) return
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
                  <span className="quiet">{usedLabel(reply)}</span>
                  <KeyCap>{`Alt ${index + 1}`}</KeyCap>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const isAltAlone = ({ altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && !shiftKey && !isComposing

function usedLabel({ shared, uses }: SavedReply): string {
  if (!shared) return 'your own'
  if (uses === 0) return ''
  return uses === 1 ? 'used once' : `used ${uses} times`
}
