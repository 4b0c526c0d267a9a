import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { hasVisibleContent } from '#basics/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { SavedReply } from '#contract/desk/saved-replies.ts'
import { ReplyWords } from '#web/desk/shared/reply-words.tsx'
import { findReplies, savedRepliesQuery } from '#web/desk/shared/saved-replies.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/command-palette.tsx'
import styles from './saved-replies.module.css'
import { useInsert } from './use-insert.ts'

interface SavedProps {
  request: DeskRequest
  open: boolean
  /** What was typed before this was there. */
  early: string
  onEarly: (letters: string) => void
  onClose: () => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** Finds a saved reply by a few letters and puts it where the cursor is, with what is known filled in. */
export function SavedReplies({ request, open, early, onClose, area }: SavedProps) {
  const insert = useInsert(request, area)
  return (
    <CommandPalette<SavedReply> open={open} title="Saved replies" onClose={onClose} onChosen={insert}>
      {(finding) => <Choosing {...finding} early={early} />}
    </CommandPalette>
  )
}

function Choosing({ early, ...finding }: Finding<SavedReply> & Pick<SavedProps, 'early'>) {
  const [text, setText] = useState(early)
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
          <ReplyWords body={body} />
        </span>
      )}
    </CommandPaletteList>
  )
}

function emptyLabel(text: string, error: Error | null): string {
  if (error) return error.message
  return hasVisibleContent(text) ? `Nothing matches “${text}”.` : 'No reply has been saved yet.'
}
