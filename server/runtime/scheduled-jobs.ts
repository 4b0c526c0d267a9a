import { reportStoppedCheck } from '#server/administration/anomalies/report-stopped-check.ts'
import { replayErasures } from '#server/administration/member-accounts/erase.ts'
import { noteDisowned } from '#server/administration/member-accounts/note-disowned.ts'
import {
  eraseClosedAccounts,
  removeOldRequests,
  removeUnsentRuns,
} from '#server/administration/member-accounts/retention.ts'
import { eraseDueAccounts } from '#server/administration/own-account/erase-account.ts'
import { countAsked } from '#server/catalog/catalog/asked.ts'
import { removeUnusedLogos } from '#server/files/logos/unused.ts'
import { removeHeldFiles } from '#server/files/scanning/remove-held-files.ts'
import { switchScanning } from '#server/files/scanning/switch-scanning.ts'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { cleanStoredPictures } from '#server/files/uploads/clean-stored.ts'
import { answerRecoveryAsk } from '#server/identity/accounts/credentials.ts'
import { noticeEndedPlaces } from '#server/identity/leaving/notice-ended-places.ts'
import { answerStaffRecoveryAsk } from '#server/identity/staff-auth/credentials.ts'
import { publishReports } from '#server/insight/reports/publish.ts'
import { publishSignUps } from '#server/insight/sign-ups/publish-sign-ups.ts'
import type { ScheduledJob } from '#server/platform/outbox/cleaning.ts'
import { linkBooks } from '#server/records/access-log/chain.ts'
import { mailAlerts } from '#server/requests/alerts/mail-alerts.ts'
import { mailUnattended } from '#server/requests/alerts/mail-unattended.ts'
import { notifyMembers } from '#server/requests/notices/notify-members.ts'
import { announceDueReminders } from '#server/requests/reminders/announce-due-reminders.ts'
import { deliverDueSend } from '#server/requests/replies/deliver.ts'
import { renderAgain } from '#server/requests/replies/render-again.ts'
import { wakeDueRequests } from '#server/requests/requests/desk/snooze.ts'
import { endBreaks } from '#server/requests/shifts/end-breaks.ts'
import { recheckDomains } from '#server/tenants/company-domains/recheck-domains.ts'
import { followDates } from '#server/tenants/eligibility/follow-dates.ts'
import { forgetPreviews } from '#server/tenants/eligibility/forget-previews.ts'
import { reportMissedFiles } from '#server/tenants/feeds/report-missed-files.ts'
import { workFeeds } from '#server/tenants/feeds/work-feeds.ts'
import { settleDirectoryChanges } from '#server/tenants/scim/settle.ts'

/** Background jobs. Every noun registers its jobs here. */
export const scheduledJobs: readonly ScheduledJob[] = [
  answerRecoveryAsk,
  answerStaffRecoveryAsk,
  noteDisowned,
  switchScanning,
  removeAbandonedUploads,
  cleanStoredPictures,
  removeUnusedLogos,
  publishReports,
  publishSignUps,
  announceDueReminders,
  wakeDueRequests,
  endBreaks,
  forgetPreviews,
  workFeeds,
  reportMissedFiles,
  reportStoppedCheck,
  followDates,
  noticeEndedPlaces,
  notifyMembers,
  linkBooks,
  countAsked,
  mailUnattended,
  mailAlerts,
]

/** Jobs for which a person may be waiting. */
export const everySecond: readonly ScheduledJob[] = [deliverDueSend, settleDirectoryChanges]

/** Hourly jobs, which also run at each start: erasures that are due or undone by a backup, and the end of retention. */
export const hourlyChores: readonly ScheduledJob[] = [
  replayErasures,
  eraseDueAccounts,
  eraseClosedAccounts,
  removeOldRequests,
  removeUnsentRuns,
  removeHeldFiles,
  renderAgain,
  recheckDomains,
]
