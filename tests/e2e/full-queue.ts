import type { Page } from '@playwright/test'
import { deskBulkAct } from '#contract/desk/bulk.ts'
import { addCompany } from '#contract/desk/companies.ts'
import { deskSession } from '#contract/desk/session.ts'
import { deskInviteStaff, deskSetPassword } from '#contract/desk/staff.ts'
import { signUp } from '#contract/member/accounts.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { ask, PASSWORD } from './doors.ts'
import { handOver } from './handover.ts'
import { operations } from './operations.ts'
import { lastSentTo } from './outbox.ts'
import { type Person, signInPerson, uniqueName } from './people.ts'
import { staffCaller } from './staff.ts'

export type Hired = {
  readonly id: number
  readonly name: string
  readonly email: string
  call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>
}

/** A concierge of this journey's own, who chose a password by the mailed link. */
export async function hire(firstName: string): Promise<Hired> {
  const name = `${firstName} ${uniqueName()}`
  const email = `${name.replace(' ', '.').toLowerCase()}@journeys.test`
  await operations(deskInviteStaff, { body: { email, name, role: 'concierge' } })
  const token = (await lastSentTo(email)).links[0]?.split('/').at(-1) ?? ''
  await ask(deskSetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } })
  const call = staffCaller(email)
  const { staff } = await call(deskSession, {})
  return { id: staff.id, name, email, call }
}

/** A member of a company of its own. */
export async function joinOwnCompany(): Promise<Person> {
  const name = uniqueName()
  const slug = name.toLowerCase()
  const company = { name: `${name} & Daughters`, slug, image_url: null, mfa_policy: 'off', internal: false } as const
  await operations(addCompany, { body: { company } })
  const email = `${slug}@journeys.test`
  const user = {
    email,
    password: PASSWORD,
    name: 'Ada',
    last_name: name,
    terms_of_service: 1,
    company_slug: slug,
  } as const
  await ask(signUp, { body: { user } })
  return signInPerson(email)
}

/** So many at once that the server is busy and answers in time. */
const SIDE_BY_SIDE = 8

/** Hands over `count` requests, into these hands by one act for all; gives their ids. */
export async function fillQueue(member: Person, owner: Hired, count: number): Promise<string[]> {
  const made: string[] = []
  async function work(): Promise<void> {
    while (made.length + underWay < count) {
      underWay += 1
      made.push(await handOver(member))
      underWay -= 1
    }
  }
  let underWay = 0
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  const requests = made.map((external_id) => ({ external_id }))
  await owner.call(deskBulkAct, { body: { act: { kind: 'assign', assignee: 'me' }, requests } })
  return made
}

/** Keys are commands again once fingers that were writing have come to rest: see web/desk/commands/key-presses.ts. */
export async function leaveText(desk: Page) {
  await desk.keyboard.press('Escape')
  const left = await desk.evaluate(() => performance.now())
  await desk.waitForFunction((at) => performance.now() - at >= 150, left)
}
