import { sql } from 'kysely'
import type { Accounts } from '#server/identity/credentials/accounts.ts'
import * as lockout from '#server/identity/credentials/lockout.ts'
import * as recovery from '#server/identity/credentials/recovery.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { recoveryMail, unlockMail } from './mails.ts'

type Members = Pick<MemberApp, 'db' | 'config' | 'now'>

export const memberAccounts: Accounts = {
  table: sql.table('members'),
  links: sql.table('mailed_links'),
  owner: sql.ref('member_id'),
  recoveryAsks: sql.table('recovery_asks'),
  locale: localeOfMember,
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
