import * as z from 'zod/mini'
import { storedDraft } from '#web/drafts/stored-draft.ts'

/** The saved replies that a colleague's reply to a request was begun from; in this browser until that has been sent. */
export function begunFrom(staffId: number, requestId: string) {
  const stored = storedDraft(`desk.draft.2.${staffId}.${requestId}.saved_replies`, z.array(z.number()))
  const current = () => stored.read() ?? []
  return {
    current,
    add: (id: number) => stored.write([...new Set([...current(), id])]),
    forget: () => stored.write(null),
  }
}
