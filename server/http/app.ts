import type { Logger } from 'pino'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { Storage } from '#server/adapters/storage.ts'
import type { Config } from '#server/config.ts'
import type { DeskDb, MemberDb } from '#server/db/connect.ts'
import type { Drain } from './drain.ts'
import type { Live } from './live.ts'

/** What a member's verb may be given: members' tables, the clock, randomness and the outside. */
export type MemberApp = {
  readonly config: Config
  /** Members' tables only: neither its types nor its database role reach notes and the desk's books. */
  readonly db: MemberDb
  readonly now: () => Date
  /** A fresh unguessable id: 128 bits, base64url. */
  readonly newId: () => string
  readonly live: Live
  readonly drain: Drain
  readonly storage: Storage
  readonly secrets: Secrets
  readonly log: Logger
}

/** What a verb of the desk, and what runs by itself, may be given. */
export type App = MemberApp & {
  readonly deskDb: DeskDb
  /** Where employers' reports are read. */
  readonly reportsDb: DeskDb
}

/** A member as a session shows them. */
export type MemberActor = {
  readonly id: number
  readonly externalId: string
  readonly sessionId: number
  readonly fullName: string
  readonly phone: string | null
  readonly mfaPolicy: 'off' | 'optional' | 'required'
  /** They hold an authenticator app or a passkey, beside any phone. */
  readonly ownFactor: boolean
  /** The second factor was given, or none is owed. */
  readonly whole: boolean
  /** A valid mfa-token came with this call. */
  readonly verified: boolean
}

/** A person who runs a `tendwell` command: they have the settings and the database, and no account at the desk. */
export type CommandLine = { readonly id: null }

export type StaffActor = {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly role: 'concierge' | 'operations' | 'employer'
  readonly companyId: number | null
  /** When this session was given a second factor; null: the password alone. */
  readonly secondFactorAt: Date | null
  /** When its owner last proved who they are. */
  readonly provedAt: Date
  /** SHA-256 of the session's CSRF token. */
  readonly csrfHash: Buffer
}
