import { sql } from 'kysely'
import type { Accounts } from '#server/credentials/accounts.ts'
import * as lockout from '#server/credentials/lockout.ts'
import * as recovery from '#server/credentials/recovery.ts'
import type { Guarded } from '#server/factors/guesses.ts'
import type { App } from '#server/http/app.ts'
import { staffRecoveryMail, staffUnlockMail } from './mails.ts'

type Desk = Pick<App, 'deskDb' | 'config' | 'now'>

/** Where guesses at colleagues' secrets are counted. */
export const atDesk = ({ deskDb, now, secrets }: App): Guarded => ({ db: deskDb, now, secrets })

export const staffAccounts: Accounts = {
  table: sql.table('desk.staff'),
  links: sql.table('desk.mailed_links'),
  owner: sql.ref('staff_id'),
  recoveryAsks: sql.table('desk.recovery_asks'),
  uncountedBucket: 'desk_sign_in_uncounted',
  recoveryMail: staffRecoveryMail,
  unlockMail: staffUnlockMail,
}

/** A colleague who needs a second factor as well is not locked out by a few addresses: those are stopped one by one. */
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
