import { sql } from 'kysely'
import type { Accounts } from '#server/credentials/accounts.ts'
import * as lockout from '#server/credentials/lockout.ts'
import * as recovery from '#server/credentials/recovery.ts'
import type { MemberApp } from '#server/http/app.ts'
import { recoveryMail, unlockMail } from './mails.ts'

type Members = Pick<MemberApp, 'db' | 'config' | 'now'>

export const memberAccounts: Accounts = {
  table: sql.table('members'),
  links: sql.table('mailed_links'),
  owner: sql.ref('member_id'),
  recoveryAsks: sql.table('recovery_asks'),
  uncountedBucket: 'sign_in_uncounted',
  recoveryMail,
  unlockMail,
}

export const countWrongPassword = (app: Members, memberId: number | null) =>
  lockout.countWrongPassword(app.db, memberAccounts, app, memberId)

export const unlock = ({ db, now }: Pick<Members, 'db' | 'now'>, token: string) =>
  lockout.unlockByLink(db, memberAccounts, token, now())

export const askRecovery = ({ db, now }: Members, email: string) =>
  recovery.askRecovery(db, memberAccounts, email, now())

export const answerRecoveryAsk = (app: Members) => recovery.answerRecoveryAsk(app.db, memberAccounts, app)
