import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { deskApi } from '#contract/desk/api.ts'
import { memberApi } from '#contract/member/api.ts'
import { authenticateMember } from './accounts/authenticate.ts'
import { healthOf } from './health.ts'
import { buildDoor } from './http/api-server.ts'
import type { App, MemberApp } from './http/app.ts'
import { publishApi } from './http/docs.ts'
import { answerHeaders, pageHeaders } from './http/headers.ts'
import { limitsIn, noLimits } from './http/limits.ts'
import { manifestOf } from './http/manifest.ts'
import { appPages } from './http/static.ts'
import { wellKnownOf } from './http/well-known.ts'
import { outboxOf } from './jobs/outbox.ts'
import { logoAddresses } from './logos/show.ts'
import { stopAddress } from './notices/stop.ts'
import { memberRoutes, staffRoutes } from './routes.ts'
import { deskSettings, memberSettings } from './settings.ts'
import { brandAddress, pageLook } from './setup/brand-sheet.ts'
import { authenticateStaff } from './staff-auth/authenticate.ts'
import { issuerReturns } from './staff-auth/issuer-sign-in.ts'
import { uploadAddresses } from './uploads/addresses.ts'

type MemberDoor = {
  /** The built apps; without them the door has no pages. */
  readonly dist: string | undefined
  /** Does what nouns have left for later, so that the outbox shows what it leads to. */
  readonly finishChores: () => Promise<void>
  /** What takes members' replies by mail, where a relay brings them. */
  readonly takeInboundMail: (door: FastifyInstance) => Promise<void>
}

/** The members' door: their app, their API, uploads. */
export async function openMemberDoor(
  app: MemberApp,
  { dist, finishChores, takeInboundMail }: MemberDoor,
): Promise<FastifyInstance> {
  const { config } = app
  const headers = pageHeaders(config, config.publicUrl)
  const door = buildDoor({
    app,
    table: memberApi,
    routes: memberRoutes,
    apiPrefix: '/api/v1',
    headers: answerHeaders(config.publicUrl),
    authenticate: authenticateMember(app),
    limits: limitsOf(app),
    origins: config.CORS_ORIGINS,
    otherwise:
      dist &&
      (await appPages({
        folder: join(dist, 'member'),
        settings: () => memberSettings(config),
        look: () => pageLook(config.look),
        headers: (inline) => pageHeaders(config, config.publicUrl, inline),
        // nothing of the desk answers here
        never: [/^\/api(\/|$)/, /^\/desk(\/|$)/, /^\/(metrics|uploads|files|logos|inbound|__outbox)(\/|$)/],
      })),
  })
  healthOf(door, app)
  wellKnownOf(door, app, config.publicUrl)
  manifestOf(door, config)
  uploadAddresses(door, app)
  logoAddresses(door, app)
  brandAddress(door, app)
  stopAddress(door, app)
  await takeInboundMail(door)
  outboxOf(door, app, finishChores)
  if (config.API_DOCUMENTS === 'on')
    publishApi(door, { table: memberApi, path: '/api/v1', brand: config.BRAND_NAME, server: config.publicUrl, headers })
  return door
}

/** The staff's door: the desk and its API. */
export async function openDeskDoor(app: App, dist?: string): Promise<FastifyInstance> {
  const { config } = app
  const door = buildDoor({
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
        // the marks of companies and providers, as members see them
        picturesOf: join(dist, 'member'),
        settings: () => deskSettings(config),
        look: () => pageLook(config.look),
        headers: (inline) => pageHeaders(config, config.deskPublicUrl, inline),
        // nothing of the members' API answers here
        never: [/^\/api(\/|$)/, /^\/desk\/api(\/|$)/, /^\/(uploads|files|logos|__outbox)(\/|$)/],
      })),
  })
  healthOf(door, app)
  wellKnownOf(door, app, config.deskPublicUrl)
  issuerReturns(door)
  uploadAddresses(door, app)
  logoAddresses(door, app)
  brandAddress(door, app)
  return door
}

function limitsOf(app: MemberApp) {
  return app.config.RATE_LIMITS === 'on' ? limitsIn(app.db, app.now) : noLimits
}
