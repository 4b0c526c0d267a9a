import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { blanksIn, fillBlanks } from '#basics/blanks.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { deskUseSavedReply, type KnownField, type SavedReply } from '#contract/desk/saved-replies.ts'
import { call } from '#web/desk/shared/call.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { findReplies, savedRepliesQuery } from '#web/desk/shared/saved-replies.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/command-palette.tsx'
import { selectBlank } from './blanks.tsx'
import styles from './saved-replies.module.css'
import { typeInto } from './toolbar.tsx'

interface SavedProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** Finds a saved reply by a few letters and puts it where the cursor is, with what is known filled in. */
export function SavedReplies({ request, open, onClose, area }: SavedProps) {
  const values = useValues(request)
  const insert = (reply: SavedReply) => {
    if (!area.current) return
    area.current.focus()
    typeInto(area.current, fillBlanks(reply.body, values))
    const [blank] = blanksIn(area.current.value)
    if (blank) selectBlank(area.current, blank)
    // the count is a help, no more: it may fail
    void call(deskUseSavedReply, { params: { id: reply.id } }).catch(() => undefined)
  }
  return (
    <CommandPalette<SavedReply> open={open} title="Saved replies" onClose={onClose} onChosen={insert}>
      {(finding) => <Choosing {...finding} />}
    </CommandPalette>
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

function Choosing(finding: Finding<SavedReply>) {
  const [text, setText] = useState('')
  const { data: replies = [], error } = useQuery(savedRepliesQuery)
  return (
    <CommandPaletteList
      {...finding}
      label="Find a saved reply"
      text={text}
      onText={setText}
      groups={[{ items: findReplies(replies, text) }]}
      nothing={emptyLabel(text, error)}
    >
      {({ title, body }) => (
        <span className={styles.reply}>
          <b>{title}</b>
          <span>{body}</span>
        </span>
      )}
    </CommandPaletteList>
  )
}

function emptyLabel(text: string, error: Error | null): string {
  if (error) return error.message
  return text.trim() === '' ? 'No reply has been saved yet.' : `Nothing matches “${text}”.`
}
