import { linkBooks } from './access-log/chain.ts'
import { answerRecoveryAsk } from './accounts/credentials.ts'
import { mailAlerts } from './alerts/mail-alerts.ts'
import { mailUnattended } from './alerts/mail-unattended.ts'
import { countAsked } from './catalog/asked.ts'
import { forgetPreviews } from './eligibility/forget-previews.ts'
import type { Chore } from './jobs/cleaning.ts'
import { removeUnusedLogos } from './logos/unused.ts'
import { replayErasures } from './member-accounts/erase.ts'
import { noteDisowned } from './member-accounts/note-disowned.ts'
import { eraseClosedAccounts, removeOldRequests, removeUnsentRuns } from './member-accounts/retention.ts'
import { notifyMembers } from './notices/notify-members.ts'
import { announceDueReminders } from './promises/announce-due-reminders.ts'
import { endBreaks } from './promises/end-breaks.ts'
import { deliverDueSend } from './replies/deliver.ts'
import { renderAgain } from './replies/render-again.ts'
import { publishReports } from './reports/publish.ts'
import { wakeDueRequests } from './requests/desk/snooze.ts'
import { answerStaffRecoveryAsk } from './staff-auth/credentials.ts'
import { removeAbandonedUploads } from './uploads/abandoned.ts'

/** What nouns leave for later. A noun registers its work here, and nowhere else. */
export const chores: readonly Chore[] = [
  answerRecoveryAsk,
  answerStaffRecoveryAsk,
  noteDisowned,
  removeAbandonedUploads,
  removeUnusedLogos,
  publishReports,
  announceDueReminders,
  wakeDueRequests,
  endBreaks,
  forgetPreviews,
  notifyMembers,
  linkBooks,
  countAsked,
  mailUnattended,
  mailAlerts,
]

/** What somebody watches the clock for. */
export const promptChores: readonly Chore[] = [deliverDueSend]

/** What an older backup brought back, at each start, and what is kept for months, and then is not. */
export const hourlyChores: readonly Chore[] = [
  replayErasures,
  eraseClosedAccounts,
  removeOldRequests,
  removeUnsentRuns,
  renderAgain,
]
