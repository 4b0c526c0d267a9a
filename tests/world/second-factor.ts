import { HOUR_MS } from './clock.ts'
import { outbox, textedCode } from './outbox.ts'
import { signInMember, type TestMember } from './people.ts'
import type { World } from './world.ts'

/** Enrolls a member's phone by HTTP. Returns the mfa-token of that session. */
export async function enrolled(world: World, member: TestMember, phone: string): Promise<string> {
  await world.as(member).post('/api/v1/mfa', { mfa_number: phone })
  const answer = await world.as(member).post('/api/v1/mfa/verify', { otp: await textedCode(world, phone) })
  return String(answer.headers['mfa-token'])
}

/** A code that differs from this one. */
export function anotherCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

/** Clears all phones, codes and mfa-tokens, and the messages of this hour. */
export async function clearSecondFactors(world: World): Promise<void> {
  const { db } = world.app
  world.clock.advance(HOUR_MS)
  await db.deleteFrom('code_sends').execute()
  await db.deleteFrom('session_codes').execute()
  await db.deleteFrom('outgoing').execute()
  await db.updateTable('members').set({ phone: null }).execute()
  await db.updateTable('sessions').set({ mfa_token_hash: null, pending_phone: null }).execute()
  await db.updateTable('companies').set({ mfa_policy: 'optional' }).execute()
}

/** A member's calls about their second factor, by HTTP; Maya if no other member is given. */
export function mfaCalls(current: () => World) {
  const as = (member = current().maya) => current().as(member)
  return {
    enroll: (mfa_number: unknown, headers = {}, member?: TestMember) =>
      as(member).post('/api/v1/mfa', { mfa_number }, headers),
    sendCode: (headers = {}, member?: TestMember) => as(member).post('/api/v1/mfa/send-otp', undefined, headers),
    verify: (otp: unknown, headers = {}, member?: TestMember) =>
      as(member).post('/api/v1/mfa/verify', { otp }, headers),
    current: (headers = {}, member?: TestMember) => as(member).get('/api/v1/users/current', headers),
    texts: async (phone: string) => (await outbox(current(), phone)).length,
    setPolicy(mfa_policy: 'off' | 'optional' | 'required') {
      const { app, brightwater } = current()
      return app.db.updateTable('companies').set({ mfa_policy }).where('id', '=', brightwater).execute()
    },
    setPhone: (phone: string | null, member = current().maya) =>
      current().app.db.updateTable('members').set({ phone }).where('id', '=', member.id).execute(),
    async anotherBrowser(): Promise<TestMember> {
      const { app, maya, clock } = current()
      return { ...maya, ...(await signInMember(app.deskDb, maya.id, clock.now())) }
    },
  }
}
