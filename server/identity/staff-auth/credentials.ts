import { sql } from 'kysely'
import type { Accounts } from '#server/identity/credentials/accounts.ts'
import * as lockout from '#server/identity/credentials/lockout.ts'
import * as recovery from '#server/identity/credentials/recovery.ts'
import type { Guarded } from '#server/identity/factors/attempts.ts'
import type { App } from '#server/platform/http/app.ts'
import { staffRecoveryMail, staffUnlockMail } from './mails.ts'

type Desk = Pick<App, 'deskDb' | 'config' | 'now'>

/** Parts of the app for counting guesses at the secrets of staff. */
export const atDesk = ({ deskDb, now, secrets }: App): Guarded => ({ db: deskDb, now, secrets })

export const staffAccounts: Accounts = {
  table: sql.table('desk.staff'),
  links: sql.table('desk.mailed_links'),
  owner: sql.ref('staff_id'),
  recoveryAsks: sql.table('desk.recovery_asks'),
  locale: sql`null`,
  uncountedBucket: 'desk_sign_in_uncounted',
  recoveryMail: staffRecoveryMail,
  unlockMail: staffUnlockMail,
}

/**
 * An account with a second factor is not locked after a few wrong passwords, because the limit per network stops the
 * guesser.
 */
const WRONG_IN_A_ROW_WITH_SECOND_FACTOR = 100

type Wrong = { readonly staffId: number | null; readonly hasSecondFactor: boolean }

export const countWrongPassword = (app: Desk, { staffId, hasSecondFactor }: Wrong) =>
  lockout.countWrongPassword(
    app.deskDb,
    staffAccounts,
    app,
    staffId,
    hasSecondFactor ? WRONG_IN_A_ROW_WITH_SECOND_FACTOR : undefined,
  )

export const unlockStaff = ({ deskDb, now }: Pick<Desk, 'deskDb' | 'now'>, token: string) =>
  lockout.unlockByLink(deskDb, staffAccounts, token, now())

export const askStaffRecovery = ({ deskDb, now }: Desk, email: string) =>
  recovery.askRecovery(deskDb, staffAccounts, email, now())

export const answerStaffRecoveryAsk = (app: Desk) => recovery.answerRecoveryAsk(app.deskDb, staffAccounts, app)
