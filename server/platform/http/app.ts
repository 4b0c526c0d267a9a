import type { Logger } from 'pino'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { Storage } from '#server/platform/adapters/storage.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { DeskDb, MemberDb } from '#server/platform/db/connect.ts'
import type { Drain } from './drain.ts'
import type { Live } from './live.ts'

/** What a member's verb receives: the members' tables, the clock, randomness and external services. */
export type MemberApp = {
  readonly config: Config
  /** Members' tables only: neither its types nor its database role give access to notes and the desk's logs. */
  readonly db: MemberDb
  readonly now: () => Date
  /** Creates an unguessable ID: 128 bits, base64url. */
  readonly newId: () => string
  readonly live: Live
  readonly drain: Drain
  readonly storage: Storage
  readonly secrets: Secrets
  readonly log: Logger
}

/** What verbs of the desk and scheduled jobs receive. */
export type App = MemberApp & {
  readonly deskDb: DeskDb
  /** Database for employers' reports. */
  readonly reportsDb: DeskDb
}

/** The signed-in member of a session. */
export type MemberActor = {
  readonly id: number
  readonly externalId: string
  readonly sessionId: number
  readonly fullName: string
  readonly phone: string | null
  readonly mfaPolicy: 'off' | 'optional' | 'required'
  /** The member has an authenticator app or a passkey, in addition to any phone. */
  readonly ownFactor: boolean
  /** The second factor was given, or none is required. */
  readonly whole: boolean
  /** This call contained a valid mfa-token. */
  readonly verified: boolean
}

/** A person who runs a `tendwell` command: they have the settings and the database, but no desk account. */
export type CommandLine = { readonly id: null }

/** A company's own system, its directory or file feed, which authenticated with the company's token. */
export type CompanySystem = {
  readonly id: null
  readonly companyId: number
  readonly companyName: string
  readonly slug: string
  readonly tokenId: number
}

export type StaffActor = {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly role: 'concierge' | 'operations' | 'employer'
  readonly companyId: number | null
  /** Name of that company. */
  readonly companyName: string | null
  /** Has a meaning for the role employer only. */
  readonly companyRight: 'everything' | 'report' | 'sync'
  /** When this session was given a second factor; null if it used only the password. */
  readonly secondFactorAt: Date | null
  /** When the session's owner last authenticated. */
  readonly provedAt: Date
  /** SHA-256 of the session's CSRF token. */
  readonly csrfHash: Buffer
}
