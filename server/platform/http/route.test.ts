import { expect, test } from 'vitest'
import { deskGetMember } from '#contract/desk/queue/members.ts'
import { deskSignIn } from '#contract/desk/session.ts'
import { signIn, signOut } from '#contract/member/accounts.ts'
import type { App } from './app.ts'
import { type Call, route } from './route.ts'

/** The compiler checks these statements; the test only keeps them in one place. */
type Part<Endpoint extends Parameters<typeof route>[0]> = keyof Call<Endpoint>['app']

test("a query on the desk's tables does not compile in a member's handler", () => {
  const member: Part<typeof signOut>[] = ['db']
  const stranger: Part<typeof signIn>[] = ['db']
  // @ts-expect-error: a member's handler has no access to the desk's tables
  member.push('deskDb')
  // @ts-expect-error: nor has an endpoint for anyone in the members' API
  stranger.push('deskDb')

  const verbOfTheDesk = async (_app: App) => undefined
  const one = route(signOut, async ({ app }) => {
    // @ts-expect-error: the whole app is not available there
    await verbOfTheDesk(app)
    // @ts-expect-error: a member's database contains only the members' tables
    app.db.selectFrom('desk.notes')
    return { success: true as const }
  })
  expect(one.endpoint).toBe(signOut)
})

test("the desk's handlers have the desk's tables, also before sign-in", () => {
  const parts: Part<typeof deskGetMember | typeof deskSignIn>[] = ['db', 'deskDb']
  expect(parts).toContain('deskDb')
})
