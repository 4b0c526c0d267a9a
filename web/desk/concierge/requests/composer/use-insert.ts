import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { blanksIn, fillBlanks } from '#basics/text/blanks.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { deskUseSavedReply, type KnownField, type SavedReply } from '#contract/desk/requests/saved-replies.ts'
import { sendKey } from '#web/desk/concierge/requests/sending.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { selectBlank } from './blanks.tsx'
import { typeInto } from './toolbar.tsx'

/** Inserts a saved reply at the cursor, with known placeholders filled in, and selects the first one that remains. */
export function useInsert(request: DeskRequest, area: RefObject<HTMLTextAreaElement | null>) {
  const values = useValues(request)
  const client = useQueryClient()
  return (reply: Pick<SavedReply, 'id' | 'body'>) => {
    if (!area.current) return
    area.current.focus()
    typeInto(area.current, fillBlanks(reply.body, values))
    const [blank] = blanksIn(area.current.value)
    if (blank) selectBlank(area.current, blank)
    countWhenSent({ client, area: area.current, requestId: request.external_id }, reply)
  }
}

type Begun = { readonly client: QueryClient; readonly area: HTMLTextAreaElement; readonly requestId: string }

/** Counts a use of a saved reply when the reply is sent. If all text is deleted before that, it does not count. */
function countWhenSent({ client, area, requestId }: Begun, { id }: Pick<SavedReply, 'id'>) {
  const waiting = new AbortController()
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.mutation.options.mutationKey?.join() !== sendKey(requestId).join()) return
    waiting.abort()
    // the count is optional, so it may fail
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
