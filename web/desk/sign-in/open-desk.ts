import type { DeskSession } from '#contract/desk/session.ts'
import { prefetchInbox } from '#web/desk/shared/lazy-page.tsx'
import { changeSession } from '#web/desk/shared/queries.ts'

/** Opens the desk after signing in, with the inbox at hand so that it stands there at once. */
export async function openDesk(session: DeskSession): Promise<void> {
  if (session.staff.role === 'concierge' && !session.second_factor_setup) await prefetchInbox()
  changeSession(session)
}
