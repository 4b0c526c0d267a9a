import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import { ReplyWords } from '#web/desk/concierge/shared/reply-words.tsx'
import { findVersions, type ReplyVersion, savedRepliesQuery } from '#web/desk/concierge/shared/saved-replies.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/overlays/command-palette.tsx'
import styles from './saved-replies.module.css'
import { useInsert } from './use-insert.ts'

interface SavedProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
  area: RefObject<HTMLTextAreaElement | null>
}

/**
 * Finds a saved reply by a few letters and inserts it at the cursor, with known placeholders filled in. Replies in the
 * member's language come first.
 */
export function SavedReplies({ request, open, onClose, area }: SavedProps) {
  const insert = useInsert(request, area)
  return (
    <CommandPalette<ReplyVersion>
      open={open}
      title="Saved replies"
      onClose={onClose}
      onChosen={({ reply, body }) => insert({ id: reply.id, body })}
    >
      {(finding) => <Choosing {...finding} language={request.member_language} />}
    </CommandPalette>
  )
}

type ChoosingProps = Finding<ReplyVersion> & {
  /** Language in which the member is written to. */
  language: string
}

function Choosing({ language, ...finding }: ChoosingProps) {
  const [text, setText] = useState('')
  const { data: replies = [], error } = useQuery(savedRepliesQuery)
  return (
    <CommandPaletteList
      {...finding}
      label="Find a saved reply"
      text={text}
      onText={setText}
      groups={[{ items: findVersions(replies, text, language) }]}
      nothing={emptyLabel(text, error)}
    >
      {(version) => (
        <span className={styles.reply}>
          <span className={styles.name}>
            <b>{version.title}</b>
            <LanguageTag language={version.language} expected={language} />
          </span>
          <ReplyWords body={version.body} language={version.language} />
        </span>
      )}
    </CommandPaletteList>
  )
}

function emptyLabel(text: string, error: Error | null): string {
  if (error) return error.message
  return hasVisibleContent(text) ? `Nothing matches “${text}”.` : 'No reply has been saved yet.'
}
