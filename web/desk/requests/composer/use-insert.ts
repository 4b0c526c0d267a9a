import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { blanksIn, fillBlanks } from '#basics/blanks.ts'
import { firstNameOf } from '#basics/first-name.ts'
import { hasVisibleContent } from '#basics/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { deskUseSavedReply, type KnownField, type SavedReply } from '#contract/desk/saved-replies.ts'
import { sendKey } from '#web/desk/requests/sending.ts'
import { call } from '#web/desk/shared/call.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { selectBlank } from './blanks.tsx'
import { typeInto } from './toolbar.tsx'

/** Puts a saved reply where the cursor is, with what is known filled in, and selects its first blank. */
export function useInsert(request: DeskRequest, area: RefObject<HTMLTextAreaElement | null>) {
  const values = useValues(request)
  const client = useQueryClient()
  return (reply: SavedReply) => {
    if (!area.current) return
    area.current.focus()
    typeInto(area.current, fillBlanks(reply.body, values))
    const [blank] = blanksIn(area.current.value)
    if (blank) selectBlank(area.current, blank)
    countWhenSent({ client, area: area.current, requestId: request.external_id }, reply)
  }
}

type Begun = { readonly client: QueryClient; readonly area: HTMLTextAreaElement; readonly requestId: string }

/** Counts a use once a reply that was begun from it is sent; where all is deleted again, other words are not begun from it. */
function countWhenSent({ client, area, requestId }: Begun, { id }: SavedReply) {
  const waiting = new AbortController()
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.mutation.options.mutationKey?.join() !== sendKey(requestId).join()) return
    waiting.abort()
    // the count is a help, no more: it may fail
    void call(deskUseSavedReply, { params: { id } }).catch(() => undefined)
  })
  waiting.signal.addEventListener('abort', stop)
  const typed = () => hasVisibleContent(area.value) || waiting.abort()
  area.addEventListener('input', typed, { signal: waiting.signal })
}

function useValues({ about, name, member }: DeskRequest): Record<KnownField, string | null> {
  const session = useSession()
  const me = session && firstNameOf(session.staff.name)
  return {
    'member.first_name': about.first_name,
    'concierge.first_name': me,
    'request.name': name,
    company: member.company,
  }
}
