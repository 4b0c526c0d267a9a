import { seedDemo } from '#server/administration/seed/seed.ts'
import type { Caller } from '#tests/world/caller.ts'
import type { TestMember } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

export type DemoWorld = World & {
  /** Signs in a person of the demo with their password. */
  signIn(email: string): Promise<Caller>
}

/** A world with the demo data. */
export async function openDemo(): Promise<DemoWorld> {
  const world = await openWorld()
  await world.app.db.deleteFrom('members').execute()
  await world.app.deskDb.deleteFrom('desk.sessions').execute()
  await world.app.deskDb.deleteFrom('desk.staff').execute()
  await world.app.db.deleteFrom('companies').execute()
  await seedDemo(world.app)
  return { ...world, signIn: (email) => signIn(world, email) }
}

async function signIn(world: World, email: string): Promise<Caller> {
  const user = { email, password: 'tendwell-demo' }
  const answer = await world.as(null).post('/api/v1/users/sign_in', { user })
  const token = String(answer.headers.authorization).replace('Bearer ', '')
  // a caller needs only the token
  return world.as({ kind: 'member', token } as TestMember)
}
