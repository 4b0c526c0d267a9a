import type { MemberApp } from '#server/platform/http/app.ts'

/** Marks an answer of an issuer as used, for all servers. False if it was used before. */
export async function spend({ db, now }: Pick<MemberApp, 'db' | 'now'>, hash: Buffer): Promise<boolean> {
  const spent = await db
    .insertInto('spent_issuer_answers')
    .values({ answer_hash: hash, spent_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('spent_at')
    .executeTakeFirst()
  return spent !== undefined
}
