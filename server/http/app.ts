import type { Logger } from 'pino'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { Storage } from '#server/adapters/storage.ts'
import type { Config } from '#server/config.ts'
import type { DeskDb, MemberDb } from '#server/db/connect.ts'
import type { Live } from './live.ts'

/** What every verb may be given: the databases, the clock, randomness and the outside. */
export type App = {
  readonly config: Config
  /** Sees members' tables only; notes and the desk's books are not in its types. */
  readonly db: MemberDb
  readonly deskDb: DeskDb
  readonly now: () => Date
  /** A fresh unguessable id: 128 bits, base64url. */
  readonly newId: () => string
  readonly live: Live
  readonly storage: Storage
  readonly secrets: Secrets
  readonly log: Logger
}

/** A member as a session shows them. */
export type MemberActor = {
  readonly id: number
  readonly externalId: string
  readonly sessionId: number
  readonly fullName: string
  readonly phone: string | null
  readonly mfaPolicy: 'off' | 'optional' | 'required'
  /** The second factor was given, or none is owed. */
  readonly whole: boolean
  /** A valid mfa-token came with this call. */
  readonly verified: boolean
}

export type StaffActor = {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly role: 'concierge' | 'operations' | 'employer'
  readonly companyId: number | null
  /** SHA-256 of the session's CSRF token. */
  readonly csrfHash: Buffer
}
