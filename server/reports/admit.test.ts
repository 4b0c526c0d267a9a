import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callerOf } from '#tests/caller.ts'
import { openNode, type TestNode } from '#tests/node.ts'
import { settlePeople } from '#tests/people.ts'
import { admitEmployers } from './admit.ts'

/** A database whose user may make no roles, as at most providers. */
const name = `plain_${randomBytes(6).toString('hex')}`
const now = () => new Date('2026-11-23T09:00:00.000Z')
let node: TestNode
let bruno: Awaited<ReturnType<typeof settlePeople>>['bruno']

beforeAll(async () => {
  await asAdministrator(`create role ${name} login password '${name}'`, `create database ${name} owner ${name}`)
  const url = new URL(inject('clusterUrl'))
  Object.assign(url, { username: name, password: name, pathname: `/${name}` })
  node = await openNode(url.href, now)
  bruno = (await settlePeople(node.app.deskDb, now())).bruno
})
afterAll(async () => {
  await node.close()
  await asAdministrator(`drop database ${name} with (force)`, `drop role ${name}`)
})

async function asAdministrator(...statements: string[]) {
  const client = new pg.Client(inject('clusterUrl'))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function toldAtStart(): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  await admitEmployers({ deskDb: node.app.deskDb, log })
  return lines.map((line) => JSON.parse(line).msg)
}

test('where the database user may not use the role, start-up says so in a sentence and the report is unavailable', async () => {
  expect(await toldAtStart()).toEqual([expect.stringMatching(/^Employers see no report, because .*tendwell_employer/)])
  const answer = await callerOf(node, bruno).get('/desk/api/report')
  expect([answer.status, answer.body]).toEqual([503, { error: 'Reports are not set up on this installation yet.' }])
})

test('once an administrator has granted it, a start is enough', async () => {
  await asAdministrator(`grant tendwell_employer to ${name}`)
  expect(await toldAtStart()).toEqual([])
  expect((await callerOf(node, bruno).get('/desk/api/report')).body).toMatchObject({ company: 'Brightwater Foods' })
})
