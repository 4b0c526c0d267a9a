import { endpointsOf } from '#contract/shared/endpoint.ts'
import * as ownSignIn from './employer/company-sign-in.ts'
import * as launchKit from './employer/launch-kit.ts'
import * as employerPeople from './employer/people.ts'
import * as team from './employer/team.ts'
import * as events from './events.ts'
import * as alarms from './operations/alarms.ts'
import * as audit from './operations/audit.ts'
import * as businessHours from './operations/business-hours.ts'
import * as catalog from './operations/catalog.ts'
import * as companies from './operations/companies.ts'
import * as companyLook from './operations/company-look.ts'
import * as companySignIn from './operations/company-sign-in.ts'
import * as companyTokens from './operations/company-tokens.ts'
import * as delivery from './operations/delivery.ts'
import * as eligibility from './operations/eligibility.ts'
import * as feeds from './operations/feeds.ts'
import * as ideas from './operations/ideas.ts'
import * as logos from './operations/logos.ts'
import * as memberAccounts from './operations/member-accounts.ts'
import * as offerings from './operations/offerings.ts'
import * as readingQuestions from './operations/reading-questions.ts'
import * as reports from './operations/reports.ts'
import * as secondFactorResets from './operations/second-factor-resets.ts'
import * as setup from './operations/setup.ts'
import * as staff from './operations/staff.ts'
import * as translations from './operations/translations.ts'
import * as unsealings from './operations/unsealings.ts'
import * as alerts from './queue/alerts.ts'
import * as bulk from './queue/bulk.ts'
import * as handover from './queue/handover.ts'
import * as members from './queue/members.ts'
import * as presence from './queue/presence.ts'
import * as queue from './queue/queue.ts'
import * as reminders from './queue/reminders.ts'
import * as savedViews from './queue/saved-views.ts'
import * as shifts from './queue/shifts.ts'
import * as snoozes from './queue/snoozes.ts'
import * as tasks from './queue/tasks.ts'
import * as completion from './requests/completion.ts'
import * as drafts from './requests/drafts.ts'
import * as mails from './requests/mails.ts'
import * as milestones from './requests/milestones.ts'
import * as optionSending from './requests/option-sending.ts'
import * as options from './requests/options.ts'
import * as reasons from './requests/reasons.ts'
import * as requestHandover from './requests/request-handover.ts'
import * as requests from './requests/requests.ts'
import * as savedReplies from './requests/saved-replies.ts'
import * as scheduledSends from './requests/scheduled-sends.ts'
import * as sending from './requests/sending.ts'
import * as spendingTasks from './requests/spending-tasks.ts'
import * as timeSpent from './requests/time-spent.ts'
import * as uploads from './requests/uploads.ts'
import * as security from './security.ts'
import * as session from './session.ts'

/** Every endpoint of the desk's API, by name, for the server and the tests. Apps import the modules instead. */
export const deskApi = endpointsOf({
  ...session,
  ...employerPeople,
  ...launchKit,
  ...team,
  ...ownSignIn,
  ...security,
  ...queue,
  ...alerts,
  ...alarms,
  ...requests,
  ...milestones,
  ...options,
  ...optionSending,
  ...timeSpent,
  ...spendingTasks,
  ...reasons,
  ...mails,
  ...readingQuestions,
  ...uploads,
  ...businessHours,
  ...offerings,
  ...companies,
  ...companyLook,
  ...companyTokens,
  ...companySignIn,
  ...logos,
  ...eligibility,
  ...feeds,
  ...savedViews,
  ...catalog,
  ...ideas,
  ...translations,
  ...reports,
  ...shifts,
  ...reminders,
  ...snoozes,
  ...bulk,
  ...tasks,
  ...handover,
  ...requestHandover,
  ...completion,
  ...members,
  ...staff,
  ...secondFactorResets,
  ...setup,
  ...delivery,
  ...memberAccounts,
  ...audit,
  ...unsealings,
  ...sending,
  ...scheduledSends,
  ...drafts,
  ...savedReplies,
  ...presence,
  ...events,
})
