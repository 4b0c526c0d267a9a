import { randomInt } from 'node:crypto'
import { setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { textedCode } from '#tests/world/outbox.ts'
import { PASSWORD, signInMember, type TestMember } from '#tests/world/people.ts'
import type { World } from '#tests/world/world.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'
import { openAttackedWorld } from './world.ts'

const GUESSES = 10_000
const PHONE = '5551234567'
const TRIES_A_CODE = 5
const AT_ONCE = 500

type Counts = {
  guesses: number
  rightBeyondCaps: number
  triesBeyondCaps: number
  ownerKeptOut: number
}

export const codes: Proof = {
  name: 'codes',
  claim: 'thousands of guesses at once at a code make five tries, and its owner comes in',
  async run({ times = GUESSES }) {
    const world = await openAttackedWorld({ TRUST_PROXY: 'true' })
    try {
      const texted = await atTextedCodes(world, Math.round(times * 0.8))
      const shown = await atAuthenticator(world, Math.round(times * 0.2))
      for (const { guesses: _, ...faults } of [texted, shown]) expectNone(faults)
      return {
        'at texted codes, over two servers': describeCounts(texted),
        'at an authenticator app’s and recovery codes': describeCounts(shown),
      }
    } finally {
      await world.close()
    }
  },
}

const describeCounts = ({ guesses, rightBeyondCaps, triesBeyondCaps, ownerKeptOut }: Counts) =>
  `${guesses} guesses: ${rightBeyondCaps} right beyond the caps, ${triesBeyondCaps} tries beyond the caps, owner kept out ${ownerKeptOut} times`

/** A thief with the password guesses codes in their own session, while the owner signs in. */
async function atTextedCodes(world: World, times: number): Promise<Counts> {
  const counts = { guesses: 0, rightBeyondCaps: 0, triesBeyondCaps: 0, ownerKeptOut: 0 }
  const other = await world.anotherNode()
  await world.app.db.updateTable('members').set({ phone: PHONE }).where('id', '=', world.maya.id).execute()
  while (counts.guesses < times) {
    await world.app.db.deleteFrom('code_sends').execute() // another proof tests the limits on text messages
    world.clock.advance(MINUTE_MS)
    const owner = await session(world)
    const thief = await session(world)
    const ownerCode = await codeFor(world, owner)
    world.clock.advance(MINUTE_MS)
    const thiefCode = await codeFor(world, thief)
    const guesses = Array.from({ length: AT_ONCE }, () => anythingBut(thiefCode))
    await Promise.all(guesses.map((otp, at) => (at % 2 ? other : world).as(thief).post('/api/v1/mfa/verify', { otp })))
    counts.guesses += guesses.length
    const late = await world.as(thief).post('/api/v1/mfa/verify', { otp: thiefCode })
    if (late.status !== 401) counts.rightBeyondCaps += 1
    const { tries } = await world.app.db
      .selectFrom('session_codes')
      .select('tries')
      .where('session_id', '=', thief.sessionId)
      .executeTakeFirstOrThrow()
    counts.triesBeyondCaps += Math.max(0, tries - TRIES_A_CODE)
    const came = await world.as(owner).post('/api/v1/mfa/verify', { otp: ownerCode })
    if (came.status !== 200) counts.ownerKeptOut += 1
  }
  return counts
}

async function session(world: World): Promise<TestMember> {
  return { ...world.maya, ...(await signInMember(world.app.deskDb, world.maya.id, world.clock.now())) }
}

async function codeFor(world: World, member: TestMember): Promise<string> {
  const sent = await world.as(member).post('/api/v1/mfa/send-otp')
  if (sent.status !== 200) throw new Error(`A code was refused: ${sent.text}`)
  return textedCode(world, PHONE)
}

function anythingBut(code: string): string {
  return String((Number(code) + randomInt(1, 1_000_000)) % 1_000_000).padStart(6, '0')
}

const SESSION = '/desk/api/session'
const SECOND = '/desk/api/session/second_factor'
const HOME = { 'x-forwarded-for': '198.51.100.1' }

/** An attacker with a colleague's password guesses from a hundred networks; the colleague signs in from their own. */
async function atAuthenticator(world: World, times: number): Promise<Counts> {
  const counts = { guesses: 0, rightBeyondCaps: 0, triesBeyondCaps: 0, ownerKeptOut: 0 }
  const app = await setUpAuthenticator(world, world.theo)
  const ask = async (headers: Record<string, string>) => {
    const { text } = await world.as(null).post(SESSION, { email: world.theo.email, password: PASSWORD }, headers)
    const answer = JSON.parse(text) as { token?: string } // a rejection has no token
    return answer.token ?? 'none'
  }
  const signIn = async () => {
    const token = await ask(HOME)
    return (await world.as(null).post(SECOND, { token, code: app.code() }, HOME)).status
  }
  if ((await signIn()) !== 200) throw new Error('The colleague does not come in before anybody has guessed.')
  let network = 0
  while (counts.guesses < times) {
    world.clock.advance(MINUTE_MS)
    network += 1
    const from = { 'x-forwarded-for': `203.0.${Math.floor(network / 250)}.${network % 250}` }
    const token = await ask(from)
    const guesses = Array.from({ length: AT_ONCE / 5 }, (_, at) =>
      at % 2 ? anythingBut(app.code()) : `${randomInt(10_000)}-${randomInt(10_000)}`,
    )
    const answers = await Promise.all(guesses.map((code) => world.as(null).post(SECOND, { token, code }, from)))
    counts.guesses += guesses.length
    counts.rightBeyondCaps += answers.filter(({ status }) => status === 200).length
    const late = await world.as(null).post(SECOND, { token, code: app.code() }, from)
    if (late.status === 200) counts.rightBeyondCaps += 1
    world.clock.advance(MINUTE_MS)
    if ((await signIn()) !== 200) counts.ownerKeptOut += 1
  }
  return counts
}
