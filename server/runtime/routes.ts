import { deskReadingRoutes, readingRoutes } from '#server/administration/access-inquiries/routes.ts'
import { alarmRoutes } from '#server/administration/anomalies/routes.ts'
import { unsealingRoutes } from '#server/administration/break-glass/routes.ts'
import { deliveryRoutes } from '#server/administration/delivery/routes.ts'
import { memberAccountRoutes } from '#server/administration/member-accounts/routes.ts'
import { ownAccountRoutes } from '#server/administration/own-account/routes.ts'
import { setupRoutes } from '#server/administration/setup/routes.ts'
import { staffAccountRoutes } from '#server/administration/staff/routes.ts'
import { teamRoutes } from '#server/administration/team/routes.ts'
import { catalogRoutes } from '#server/catalog/catalog/routes.ts'
import { surveyRoutes } from '#server/catalog/surveys/routes.ts'
import { translationRoutes } from '#server/catalog/translations/routes.ts'
import { logoRoutes } from '#server/files/logos/routes.ts'
import { deskUploadRoutes, uploadRoutes } from '#server/files/uploads/routes.ts'
import { accountRoutes } from '#server/identity/accounts/routes.ts'
import { belongingRoutes } from '#server/identity/belonging/routes.ts'
import { ownSignInRoutes } from '#server/identity/company-sign-in/own-routes.ts'
import { companySignInRoutes, deskCompanySignInRoutes } from '#server/identity/company-sign-in/routes.ts'
import { employeeNumberRoutes } from '#server/identity/employee-numbers/routes.ts'
import { leavingRoutes } from '#server/identity/leaving/routes.ts'
import { mfaRoutes } from '#server/identity/mfa/routes.ts'
import { onboardingRoutes } from '#server/identity/onboarding/routes.ts'
import { staffAuthRoutes } from '#server/identity/staff-auth/routes.ts'
import { termsRoutes } from '#server/identity/terms/routes.ts'
import { reportRoutes } from '#server/insight/reports/routes.ts'
import { signUpRoutes } from '#server/insight/sign-ups/routes.ts'
import { deskTimeRoutes, timeRoutes } from '#server/insight/time-tracking/routes.ts'
import type { Route } from '#server/platform/http/route.ts'
import { deskLiveRoutes, liveRoutes } from '#server/realtime/live/routes.ts'
import { presenceRoutes } from '#server/realtime/presence/routes.ts'
import { auditRoutes } from '#server/records/audit/routes.ts'
import { alertRoutes } from '#server/requests/alerts/routes.ts'
import { bulkRoutes } from '#server/requests/bulk/routes.ts'
import { promiseRoutes } from '#server/requests/handovers/routes.ts'
import { hoursRoutes } from '#server/requests/hours/routes.ts'
import { inboundRoutes } from '#server/requests/inbound/routes.ts'
import { deskMemberRoutes } from '#server/requests/members/routes.ts'
import { noticeRoutes } from '#server/requests/notices/routes.ts'
import { deskOptionRoutes, optionRoutes } from '#server/requests/options/routes.ts'
import { queueRoutes } from '#server/requests/queue/routes.ts'
import { ratingRoutes } from '#server/requests/ratings/routes.ts'
import { replyRoutes } from '#server/requests/replies/routes.ts'
import { deskRequestRoutes } from '#server/requests/requests/desk/routes.ts'
import { requestRoutes } from '#server/requests/requests/routes.ts'
import { companyLookRoutes } from '#server/tenants/brands/routes.ts'
import { deskCompanyRoutes } from '#server/tenants/companies/routes.ts'
import { eligibilityRoutes } from '#server/tenants/eligibility/routes.ts'
import { feedRoutes } from '#server/tenants/feeds/routes.ts'
import { launchKitRoutes } from '#server/tenants/launch-kit/routes.ts'
import { deskOfferingRoutes, offeringRoutes } from '#server/tenants/offerings/routes.ts'
import { directoryRoutes } from '#server/tenants/scim/routes.ts'

/** Routes of the members' API. Every noun registers its routes here. */
export const memberRoutes: readonly Route[] = [
  ...accountRoutes,
  ...belongingRoutes,
  ...ownAccountRoutes,
  ...termsRoutes,
  ...mfaRoutes,

  ...employeeNumberRoutes,
  ...leavingRoutes,
  ...companySignInRoutes,
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

/** Routes of the desk's API. */
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
  ...translationRoutes,
  ...presenceRoutes,
  ...queueRoutes,
  ...reportRoutes,
  ...signUpRoutes,
  ...staffAccountRoutes,
  ...teamRoutes,
  ...deskReadingRoutes,
  ...memberAccountRoutes,
  ...auditRoutes,
  ...unsealingRoutes,
  ...deskMemberRoutes,
  ...replyRoutes,
  ...deskOfferingRoutes,
  ...deskCompanyRoutes,
  ...directoryRoutes,
  ...companyLookRoutes,
  ...deskCompanySignInRoutes,
  ...ownSignInRoutes,
  ...logoRoutes,
  ...eligibilityRoutes,
  ...feedRoutes,
  ...launchKitRoutes,
  ...setupRoutes,
  ...deliveryRoutes,
]
