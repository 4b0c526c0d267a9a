import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { blanksIn, fillBlanks } from '#basics/blanks.ts'
import type { DeskRequest } from '#contract/desk.ts'
import { deskUseSavedReply, type KnownField, type SavedReply } from '#contract/saved-replies.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { SearchIcon } from '#web/kit/page-icons.tsx'
import { deskCall } from '../desk-call.ts'
import { useSession } from '../queries.ts'
import { findReplies, savedRepliesQuery } from '../saved-replies.ts'
import { selectBlank } from './composer-blanks.tsx'
import styles from './composer-saved.module.css'
import { typeInto } from './composer-toolbar.tsx'

interface SavedProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** Finds a saved reply by a few letters and puts it where the cursor is, with what is known filled in. */
export function ComposerSaved({ request, open, onClose, area }: SavedProps) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<SavedReply>(null)
  const values = useValues(request)
  const insert = () => {
    const reply = chosen.current
    chosen.current = null
    if (!reply || !area.current) return
    area.current.focus()
    typeInto(area.current, fillBlanks(reply.body, values))
    const [blank] = blanksIn(area.current.value)
    if (blank) selectBlank(area.current, blank)
    // the count is a help, no more: it may fail
    void deskCall(deskUseSavedReply, { params: { id: reply.id } }).catch(() => undefined)
  }
  return (
    <Dialog
      open={open}
      title="Saved replies"
      bare
      className={styles.dialog}
      initialFocus={field}
      onClose={onClose}
      onClosed={insert}
    >
      <Choosing
        field={field}
        onChoose={(reply) => {
          chosen.current = reply
          onClose()
        }}
      />
    </Dialog>
  )
}

function useValues({ about, name, member }: DeskRequest): Record<KnownField, string | null> {
  const me = useSession()?.staff.name.split(' ')[0] ?? null
  return {
    'member.first_name': about.first_name,
    'concierge.first_name': me,
    'request.name': name,
    company: member.company,
  }
}

type ChoosingProps = { field: RefObject<HTMLInputElement | null>; onChoose: (reply: SavedReply) => void }

function Choosing({ field, onChoose }: ChoosingProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { data: replies = [], error } = useQuery(savedRepliesQuery)
  const found = findReplies(replies, text)
  const active = Math.min(place, found.length - 1)
  const current = found[active]
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setPlace((active + 1) % Math.max(found.length, 1))
    else if (event.key === 'ArrowUp') setPlace((active + found.length - 1) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && current) onChoose(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label="Find a saved reply"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder="Find a saved reply"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label="Saved replies" className={styles.list}>
        {found.map((reply) => (
          <Option
            key={reply.id}
            id={`${id}-${reply.id}`}
            reply={reply}
            isActive={reply === current}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr' : styles.nothing}>
        {statusWords(found.length, text, error)}
      </p>
    </>
  )
}

function statusWords(count: number, text: string, error: Error | null): string {
  if (count > 0) return `${count} found`
  if (error) return error.message
  return text.trim() === '' ? 'No reply has been saved yet.' : `Nothing matches “${text}”.`
}

type OptionProps = { id: string; reply: SavedReply; isActive: boolean; onChoose: (reply: SavedReply) => void }

function Option({ id, reply, isActive, onChoose }: OptionProps) {
  const seen = (place: HTMLElement | null) => {
    if (isActive) place?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // the field has the focus and the keys; a pointer chooses directly
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={seen}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onClick={() => onChoose(reply)}
    >
      <b>{reply.title}</b>
      <span>{reply.body}</span>
    </div>
  )
}
