import { endpointsOf } from '#contract/shared/endpoint.ts'
import * as accounts from './accounts.ts'
import * as categories from './categories.ts'
import * as companies from './companies.ts'
import * as confirmAddress from './confirm-address.ts'
import * as employeeNumbers from './employee-numbers.ts'
import * as events from './events.ts'
import * as factors from './factors.ts'
import * as feedback from './feedback.ts'
import * as finding from './finding.ts'
import * as memberData from './member-data.ts'
import * as mfa from './mfa.ts'
import * as notices from './notices.ts'
import * as offerings from './offerings.ts'
import * as onboarding from './onboarding.ts'
import * as opening from './opening.ts'
import * as options from './options.ts'
import * as profile from './profile.ts'
import * as ratings from './ratings.ts'
import * as readings from './readings.ts'
import * as requests from './requests.ts'
import * as sessions from './sessions.ts'
import * as surveys from './surveys.ts'
import * as timeGivenBack from './time-given-back.ts'
import * as uploads from './uploads.ts'

/** Every endpoint of the members' API, by name, for the server and the tests. Apps import the modules instead. */
export const memberApi = endpointsOf({
  ...accounts,
  ...confirmAddress,
  ...profile,
  ...sessions,
  ...memberData,
  ...mfa,
  ...factors,
  ...companies,
  ...employeeNumbers,
  ...onboarding,
  ...requests,
  ...finding,
  ...options,
  ...opening,
  ...ratings,
  ...feedback,
  ...timeGivenBack,
  ...readings,
  ...categories,
  ...surveys,
  ...uploads,
  ...notices,
  ...offerings,
  ...events,
})
