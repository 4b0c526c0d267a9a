import { endpointsOf } from '#contract/shared/endpoint.ts'
import * as alarms from './alarms.ts'
import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import * as bulk from './bulk.ts'
import * as businessHours from './business-hours.ts'
import * as catalog from './catalog.ts'
import * as companies from './companies.ts'
import * as completion from './completion.ts'
import * as delivery from './delivery.ts'
import * as drafts from './drafts.ts'
import * as eligibility from './eligibility.ts'
import * as events from './events.ts'
import * as handover from './handover.ts'
import * as ideas from './ideas.ts'
import * as logos from './logos.ts'
import * as mails from './mails.ts'
import * as memberAccounts from './member-accounts.ts'
import * as members from './members.ts'
import * as milestones from './milestones.ts'
import * as offerings from './offerings.ts'
import * as optionSending from './option-sending.ts'
import * as options from './options.ts'
import * as presence from './presence.ts'
import * as queue from './queue.ts'
import * as readingQuestions from './reading-questions.ts'
import * as reasons from './reasons.ts'
import * as reminders from './reminders.ts'
import * as reports from './reports.ts'
import * as requestHandover from './request-handover.ts'
import * as requests from './requests.ts'
import * as savedReplies from './saved-replies.ts'
import * as savedViews from './saved-views.ts'
import * as scheduledSends from './scheduled-sends.ts'
import * as secondFactorResets from './second-factor-resets.ts'
import * as security from './security.ts'
import * as sending from './sending.ts'
import * as session from './session.ts'
import * as setup from './setup.ts'
import * as shifts from './shifts.ts'
import * as snoozes from './snoozes.ts'
import * as spendingTasks from './spending-tasks.ts'
import * as staff from './staff.ts'
import * as tasks from './tasks.ts'
import * as timeSpent from './time-spent.ts'
import * as unsealings from './unsealings.ts'
import * as uploads from './uploads.ts'

/** Every endpoint of the desk's API, by name. For the server and the tests; apps import the nouns. */
export const deskApi = endpointsOf({
  ...session,
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
  ...logos,
  ...eligibility,
  ...savedViews,
  ...catalog,
  ...ideas,
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
