import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { deskApi } from '#contract/desk/api.ts'
import { memberApi } from '#contract/member/api.ts'
import { logoAddresses } from '#server/files/logos/show.ts'
import { uploadAddresses } from '#server/files/uploads/addresses.ts'
import { authenticateMember } from '#server/identity/accounts/authenticate.ts'
import { companySignInRedirects } from '#server/identity/company-sign-in/redirects.ts'
import { authenticateStaff } from '#server/identity/staff-auth/authenticate.ts'
import { issuerReturns } from '#server/identity/staff-auth/issuer-sign-in.ts'
import { buildServer } from '#server/platform/http/api-server.ts'
import type { App, MemberApp } from '#server/platform/http/app.ts'
import { answerHeaders, pageHeaders } from '#server/platform/http/headers.ts'
import { limitsIn, noLimits } from '#server/platform/http/limits.ts'
import { accessibilityStatement } from '#server/platform/http/static/accessibility.ts'
import { publishApi } from '#server/platform/http/static/docs.ts'
import { manifestOf } from '#server/platform/http/static/manifest.ts'
import { appPages } from '#server/platform/http/static/static.ts'
import { wellKnownOf } from '#server/platform/http/static/well-known.ts'
import { devMailbox } from '#server/platform/outbox/dev-mailbox.ts'
import { stopAddress } from '#server/requests/notices/stop.ts'
import { brandAddress, pageLook } from '#server/tenants/brands/brand-sheet.ts'
import { companyOfPage } from '#server/tenants/brands/company-looks.ts'
import { healthOf } from './observability/health.ts'
import { memberRoutes, staffRoutes } from './routes.ts'
import { deskSettings, memberSettings } from './settings.ts'

type MemberDoor = {
  /** Folder of the built apps; without it, the server has no pages. */
  readonly dist: string | undefined
  /** Runs pending jobs, so that the outbox shows their messages. */
  readonly finishJobs: () => Promise<void>
  /** Adds the endpoints of other systems: companies' directories, and a relay that delivers members' replies by mail. */
  readonly serveSystems: (door: FastifyInstance) => Promise<void>
}

/** The members' server: their app, their API, uploads. */
export async function openMemberDoor(
  app: MemberApp,
  { dist, finishJobs, serveSystems }: MemberDoor,
): Promise<FastifyInstance> {
  const { config } = app
  const headers = pageHeaders(config, config.publicUrl)
  const door = buildServer({
    app,
    table: memberApi,
    routes: memberRoutes,
    apiPrefix: '/api/v1',
    headers: answerHeaders(config.publicUrl),
    authenticate: authenticateMember(app),
    limits: limitsOf(app),
    origins: config.CORS_ORIGINS,
    inCallersLanguage: true,
    otherwise:
      dist &&
      (await appPages({
        folder: join(dist, 'member'),
        languages: languageCodes,
        settings: () => memberSettings(config),
        look: ({ url, headers: { cookie } }) => pageLook(config, companyOfPage(config, { url, cookie })),
        headers: (inline) => pageHeaders(config, config.publicUrl, inline),
        // no endpoint of the desk is served here
        never: [/^\/api(\/|$)/, /^\/desk(\/|$)/, /^\/(metrics|uploads|files|logos|inbound|scim|feeds|__outbox)(\/|$)/],
      })),
  })
  healthOf(door, app)
  wellKnownOf(door, app, config.publicUrl)
  accessibilityStatement(door, config, headers)
  manifestOf(door, config)
  uploadAddresses(door, app)
  logoAddresses(door, app)
  brandAddress(door, app)
  stopAddress(door, app)
  await serveSystems(door)
  companySignInRedirects(door, app)
  devMailbox(door, app, finishJobs)
  if (config.API_DOCUMENTS === 'on')
    publishApi(door, { table: memberApi, path: '/api/v1', brand: config.BRAND_NAME, server: config.publicUrl, headers })
  return door
}

/** The staff's server: the desk and its API. */
export async function openDeskDoor(app: App, dist?: string): Promise<FastifyInstance> {
  const { config } = app
  const door = buildServer({
    app,
    table: deskApi,
    routes: staffRoutes,
    apiPrefix: '/desk/api',
    headers: answerHeaders(config.deskPublicUrl),
    authenticate: authenticateStaff(app),
    limits: limitsOf(app),
    origins: [],
    otherwise:
      dist &&
      (await appPages({
        folder: join(dist, 'desk'),
        languages: [SOURCE_LANGUAGE],
        // the pictures of companies and providers, as members see them
        picturesOf: join(dist, 'member'),
        settings: () => deskSettings(config),
        look: () => pageLook(config),
        headers: (inline) => pageHeaders(config, config.deskPublicUrl, inline),
        // no endpoint of the members' API is served here
        never: [/^\/api(\/|$)/, /^\/desk\/api(\/|$)/, /^\/(uploads|files|logos|__outbox)(\/|$)/],
      })),
  })
  healthOf(door, app)
  wellKnownOf(door, app, config.deskPublicUrl)
  accessibilityStatement(door, config, pageHeaders(config, config.deskPublicUrl))
  issuerReturns(door)
  uploadAddresses(door, app)
  logoAddresses(door, app)
  brandAddress(door, app)
  return door
}

function limitsOf(app: MemberApp) {
  return app.config.RATE_LIMITS === 'on' ? limitsIn(app.db, app.now) : noLimits
}
