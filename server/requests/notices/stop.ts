import type { FastifyInstance } from 'fastify'
import { t } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { isSigned, noticeToken, ownerOf } from './notice-links.ts'

/** The address in each notice that switches notices off, and can do nothing else. */
export function stopLink({ config, secrets }: Pick<MemberApp, 'config' | 'secrets'>, externalId: string): string {
  return `${config.publicUrl}/notices/stop/${noticeToken(secrets, 'stop_notices', externalId)}`
}

/** Switches email notices off. A repeated call changes nothing. */
export async function stopNotices({ db, secrets }: Pick<MemberApp, 'db' | 'secrets'>, token: string): Promise<void> {
  const member = isSigned(secrets, 'stop_notices', token)
    ? await db
        .selectFrom('members')
        .select('id')
        .where('external_id', '=', ownerOf(token))
        .where('erased_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!member) throw new Problem('invalid_notice_link')
  await db
    .insertInto('notice_preferences')
    .values({ member_id: member.id, by_email: false })
    .onConflict((known) => known.column('member_id').doUpdateSet({ by_email: false }))
    .execute()
}

/**
 * One-click unsubscribe in a mail program (RFC 8058): a form POST. A GET of the same address opens a page of the app.
 */
export function stopAddress(door: FastifyInstance, app: MemberApp) {
  door.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    raw.post<{ Params: { token: string } }>('/notices/stop/:token', async (request, reply) => {
      await stopNotices(app, request.params.token)
      return reply.type('text/plain; charset=utf-8').send(`${t('You get no more of these mails.')}\n`)
    })
  })
}
