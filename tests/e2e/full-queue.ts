import type { Page } from '@playwright/test'
import { addCompany } from '#contract/desk/operations/companies.ts'
import { deskBulkAct } from '#contract/desk/queue/bulk.ts'
import { signUp } from '#contract/member/accounts.ts'
import { ask, PASSWORD } from './doors.ts'
import { handOver } from './handover.ts'
import { operations } from './operations.ts'
import { type Person, signInPerson, uniqueName } from './people.ts'
import type { Hired } from './staff.ts'

/** A member of a separate company. */
export async function joinOwnCompany(): Promise<Person> {
  const name = uniqueName()
  const slug = name.toLowerCase()
  const company = {
    name: `${name} & Daughters`,
    slug,
    image_url: null,
    mfa_policy: 'off',
    internal: false,
    access: 'everyone',
  } as const
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

/** Calls in parallel: enough to use the server fully, few enough that it responds in time. */
const SIDE_BY_SIDE = 8

/** Hands over `count` requests and assigns them in one batch; returns their ids. */
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

/** Keys are commands again a moment after the last typed letter: see web/desk/shell/commands/key-presses.ts. */
export async function leaveText(desk: Page) {
  await desk.keyboard.press('Escape')
  const left = await desk.evaluate(() => performance.now())
  await desk.waitForFunction((at) => performance.now() - at >= 150, left)
}
