import { loadavg } from 'node:os'
import { hash } from '@node-rs/argon2'
import { type Directory, newDirectory } from '#tests/world/company/directory.ts'
import { createMember, PASSWORD } from '#tests/world/people.ts'
import type { World } from '#tests/world/world.ts'
import type { Proof } from '../resilience/shared/proof.ts'
import { openAttackedWorld } from './world.ts'

// the figure varies by 0.013 with this number; with 300 it left the bounds by chance
const TRIES = 1000
const WITHIN = { least: 0.45, most: 0.55 }

type Door = (world: World, email: string, password: string) => Promise<unknown>

/** Each world has one directory, of the company of the known people. */
const directories = new WeakMap<World, Promise<Directory>>()

async function atDirectory(world: World, email: string) {
  const directory = directories.get(world) ?? newDirectory(world, world.brightwater)
  directories.set(world, directory)
  return (await directory).post('/Users', { userName: email })
}

const doors: Readonly<Record<string, Door>> = {
  'sign-in': (world, email, password) => world.as(null).post('/api/v1/users/sign_in', { user: { email, password } }),
  'forgot password': (world, email) => world.as(null).post('/api/v1/users/password', { user: { email } }),
  'sign-up': (world, email) =>
    world.as(null).post('/api/v1/users/sign_up', {
      user: { email, password: PASSWORD, name: 'Some', last_name: 'Body', terms_of_service: 1 },
    }),
  directory: atDirectory,
  'staff sign-in': (world, email, password) => world.as(null).post('/desk/api/session', { email, password }),
}

export const timing: Proof = {
  name: 'timing',
  claim: 'no response time tells whether an address has an account',
  async run({ times = TRIES }) {
    const world = await openAttackedWorld()
    try {
      const figures: Record<string, string | number> = {}
      const outside: string[] = []
      await knownPeople(world, times)
      for (const [door, knock] of Object.entries(doors)) {
        const auc = await tellingApart(world, knock, door === 'staff sign-in' ? 'staff' : 'known', times)
        figures[`${door}: AUC over ${times} known and ${times} unknown`] = auc.toFixed(3)
        if (auc < WITHIN.least || auc > WITHIN.most) outside.push(`${door} ${auc.toFixed(3)}`)
      }
      figures['load of the machine (1 min)'] = (loadavg()[0] ?? 0).toFixed(2)
      if (outside.length > 0)
        throw new Error(`Outside 0.45 to 0.55: ${outside.join(', ')}. ${JSON.stringify(figures)} Is the machine quiet?`)
      return figures
    } finally {
      await world.close()
    }
  },
}

/** Each is tried once, so that no account is locked. */
async function knownPeople(world: World, count: number) {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 })
  const about = { db: world.app.deskDb, now: world.clock.now(), passwordHash, companyId: world.brightwater }
  for (let n = 0; n < count; n += 1) await createMember({ ...about, name: `Known${n} Person` })
  const staff = Array.from({ length: count }, (_, n) => ({
    email: `staff${n}@tendwell.test`,
    name: `Colleague ${n}`,
    role: 'concierge' as const,
    password_hash: passwordHash,
  }))
  await world.app.deskDb.insertInto('desk.staff').values(staff).execute()
}

/** Calls with one known and one unknown address, in random order. */
async function tellingApart(world: World, knock: Door, known: string, count: number): Promise<number> {
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
  const time = async (email: string) => {
    const began = performance.now()
    await knock(world, email, 'not their password')
    return performance.now() - began
  }
  for (let n = -5; n < count; n += 1) {
    const inOrder = [
      { email: `${known}${Math.max(n, 0)}@tendwell.test`, times: ofKnown },
      { email: `absent${n}@tendwell.test`, times: ofUnknown },
    ]
    if (Math.random() < 0.5) inOrder.reverse()
    for (const { email, times } of inOrder) {
      const took = await time(email)
      if (n >= 0) times.push(took) // the first calls warm up
    }
  }
  return areaUnderCurve(ofKnown, ofUnknown)
}

/** Probability that a known address takes longer than an unknown one: 0.5 reveals nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0
  for (const one of known) for (const other of unknown) longer += (Math.sign(one - other) + 1) / 2
  return longer / (known.length * unknown.length)
}
