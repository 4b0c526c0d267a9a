import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as businessHours from './business-hours.ts'
import * as catalog from './catalog.ts'
import * as companies from './companies.ts'
import * as completion from './completion.ts'
import * as confirmAddress from './confirm-address.ts'
import * as desk from './desk.ts'
import * as deskCompanies from './desk-companies.ts'
import * as deskDrafts from './desk-drafts.ts'
import * as deskMembers from './desk-members.ts'
import * as deskOfferings from './desk-offerings.ts'
import * as deskQueue from './desk-queue.ts'
import * as deskRequests from './desk-requests.ts'
import * as deskSession from './desk-session.ts'
import * as eligibility from './eligibility.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as handover from './handover.ts'
import * as ideas from './ideas.ts'
import * as logos from './logos.ts'
import * as memberAccounts from './member-accounts.ts'
import * as memberData from './member-data.ts'
import * as mfa from './mfa.ts'
import * as offerings from './offerings.ts'
import * as onboarding from './onboarding.ts'
import * as presence from './presence.ts'
import * as ratings from './ratings.ts'
import * as reminders from './reminders.ts'
import * as reports from './reports.ts'
import * as requestHandover from './request-handover.ts'
import * as requests from './requests.ts'
import * as savedReplies from './saved-replies.ts'
import * as savedViews from './saved-views.ts'
import * as scheduledSends from './scheduled-sends.ts'
import * as sending from './sending.ts'
import * as sessions from './sessions.ts'
import * as shifts from './shifts.ts'
import * as staff from './staff.ts'
import * as surveys from './surveys.ts'
import * as tasks from './tasks.ts'
import * as uploads from './uploads.ts'

/** Every endpoint of the members' door, by name. For the server and the tests; apps import the nouns. */
export const memberApi = endpointsOf({
  ...accounts,
  ...confirmAddress,
  ...sessions,
  ...memberData,
  ...mfa,
  ...companies,
  ...onboarding,
  ...requests,
  ...ratings,
  ...surveys,
  ...uploads,
  ...offerings,
  ...events,
})

/** Every endpoint of the staff's door, by name. */
export const deskApi = endpointsOf({
  ...deskSession,
  ...deskQueue,
  ...deskRequests,
  ...desk,
  ...businessHours,
  ...deskOfferings,
  ...deskCompanies,
  ...logos,
  ...eligibility,
  ...savedViews,
  ...catalog,
  ...ideas,
  ...reports,
  ...shifts,
  ...reminders,
  ...tasks,
  ...handover,
  ...requestHandover,
  ...completion,
  ...deskMembers,
  ...staff,
  ...memberAccounts,
  ...audit,
  ...sending,
  ...scheduledSends,
  ...deskDrafts,
  ...savedReplies,
  ...presence,
})

function endpointsOf(module: Record<string, unknown>): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))
}

function isEndpoint(thing: unknown): thing is Endpoint {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'who' in thing
}
