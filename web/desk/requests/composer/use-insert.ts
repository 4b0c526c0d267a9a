import type { RefObject } from 'react'
import { blanksIn, fillBlanks } from '#basics/blanks.ts'
import { firstNameOf } from '#basics/first-name.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { KnownField, SavedReply } from '#contract/desk/saved-replies.ts'
import { begunFrom } from '#web/desk/requests/begun-from.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { selectBlank } from './blanks.tsx'
import { typeInto } from './toolbar.tsx'

/** Puts a saved reply where the cursor is, with what is known filled in, and selects its first blank. */
export function useInsert(request: DeskRequest, area: RefObject<HTMLTextAreaElement | null>) {
  const values = useValues(request)
  const staffId = useSession()?.staff.id ?? 0
  return (reply: SavedReply) => {
    if (!area.current) return
    area.current.focus()
    typeInto(area.current, fillBlanks(reply.body, values))
    const [blank] = blanksIn(area.current.value)
    if (blank) selectBlank(area.current, blank)
    begunFrom(staffId, request.external_id).add(reply.id)
  }
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
