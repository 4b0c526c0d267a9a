import type { acceptTerms as endpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { ACCEPTANCE, acceptanceOf } from './acceptance.ts'
import { askedSince } from './due.ts'

/**
 * Records that the member accepts the versions that they were shown. A repeat changes nothing, and neither does a member
 * who is not asked.
 */
export async function acceptTerms(app: MemberApp, member: MemberActor, shown: BodyOf<typeof endpoint>): Promise<void> {
  const { TERMS_VERSION, PRIVACY_VERSION } = app.config
  if (shown.terms_version !== TERMS_VERSION || shown.privacy_version !== PRIVACY_VERSION)
    throw new Problem('terms_changed')
  const since = askedSince(app.config, app.now())
  if (!since) return
  await app.db
    .with('accepted', (with_) =>
      with_
        .updateTable('members')
        .set({ terms_accepted_at: app.now() })
        .where('id', '=', member.id)
        .where('terms_accepted_at', '<', since)
        .returning('id'),
    )
    .insertInto('terms_acceptances')
    .columns(ACCEPTANCE)
    .expression((from) => from.selectFrom('accepted').select(acceptanceOf(app, 'asked_again')))
    .execute()
}
