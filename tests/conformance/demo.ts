import { seedDemo } from '#server/seed/seed.ts'
import type { Caller } from '#tests/caller.ts'
import type { TestMember } from '#tests/people.ts'
import { openWorld, type World } from '#tests/world.ts'

export type DemoWorld = World & {
  /** Calls as somebody of the demo, who has signed in with their password. */
  signIn(email: string): Promise<Caller>
}

/** A world that the demo has been sown in. */
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
  // a token is all that a caller needs of somebody
  return world.as({ kind: 'member', token } as TestMember)
}
