import { accountRoutes } from './accounts/routes.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { companyRoutes, deskCompanyRoutes } from './companies/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { deskMemberRoutes } from './desk-members/routes.ts'
import { eligibilityRoutes } from './eligibility/routes.ts'
import { hoursRoutes } from './hours/routes.ts'
import type { Route } from './http/route.ts'
import { inboundRoutes } from './inbound/routes.ts'
import { deskLiveRoutes, liveRoutes } from './live/routes.ts'
import { logoRoutes } from './logos/routes.ts'
import { memberAccountRoutes, ownDataRoutes } from './member-accounts/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { deskOfferingRoutes, offeringRoutes } from './offerings/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { deskOptionRoutes, optionRoutes } from './options/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { promiseRoutes } from './promises/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { deskReadingRoutes, readingRoutes } from './readings/routes.ts'
import { replyRoutes } from './replies/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { deskRequestRoutes } from './requests/desk/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { staffAccountRoutes } from './staff/routes.ts'
import { staffAuthRoutes } from './staff-auth/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { deskTimeRoutes, timeRoutes } from './time-spent/routes.ts'
import { unsealingRoutes } from './unsealing/routes.ts'
import { deskUploadRoutes, uploadRoutes } from './uploads/routes.ts'

/** The members' door. A noun registers here, and nowhere else. */
export const memberRoutes: readonly Route[] = [
  ...accountRoutes,
  ...ownDataRoutes,
  ...mfaRoutes,
  ...companyRoutes,
  ...onboardingRoutes,
  ...requestRoutes,
  ...optionRoutes,
  ...ratingRoutes,
  ...timeRoutes,
  ...readingRoutes,
  ...surveyRoutes,
  ...liveRoutes,
  ...uploadRoutes,
  ...noticeRoutes,
  ...offeringRoutes,
]

/** The staff's door. */
export const staffRoutes: readonly Route[] = [
  ...staffAuthRoutes,
  ...promiseRoutes,
  ...bulkRoutes,
  ...deskRequestRoutes,
  ...deskOptionRoutes,
  ...deskTimeRoutes,
  ...inboundRoutes,
  ...alertRoutes,
  ...alarmRoutes,
  ...deskUploadRoutes,
  ...deskLiveRoutes,
  ...hoursRoutes,
  ...catalogRoutes,
  ...presenceRoutes,
  ...queueRoutes,
  ...reportRoutes,
  ...staffAccountRoutes,
  ...deskReadingRoutes,
  ...memberAccountRoutes,
  ...auditRoutes,
  ...unsealingRoutes,
  ...deskMemberRoutes,
  ...replyRoutes,
  ...deskOfferingRoutes,
  ...deskCompanyRoutes,
  ...logoRoutes,
  ...eligibilityRoutes,
  ...setupRoutes,
  ...deliveryRoutes,
]
