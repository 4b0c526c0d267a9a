import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBenchDatabase } from './database.ts'
import { processorSeconds, startServer } from './servers.ts'

const MEMBERS = 10_000
const PEOPLE = 10_000
/** As many calls at once as Entra and Okta make. */
const AT_ONCE = 8
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

type Call = { readonly method: string; readonly path: string; readonly body?: object }

/**
 * 10,000 people are created, deactivated and deleted by SCIM, one call each: calls per second, times in milliseconds,
 * processor time per call, and how long it takes until the last places are updated.
 */
export async function directoryFigures(people = PEOPLE) {
  await using database = await openBenchDatabase(MEMBERS)
  await using server = await startServer(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const token = await issueToken(client)
    const call = callerOf(`http://127.0.0.1:${server.port}/scim/v2`, token)
    const ids: string[] = []
    const phase = async (name: string, status: number, callOf: (n: number) => Call) => {
      const [began, cpu, dbCpu] = [performance.now(), server.processorSeconds(), await processorSeconds(client)]
      const times = await inTurns(people, async (n) => {
        const answer = await call(callOf(n))
        if (answer.status !== status) throw new Error(`${name} was answered ${answer.status}: ${answer.text}`)
        if (name === 'create') ids[n] = (JSON.parse(answer.text) as { id: string }).id // as SCIM defines it
      })
      const seconds = (performance.now() - began) / 1000
      const perCall = (used: number) => Number(((used * 1000) / people).toFixed(2))
      return {
        perSecond: Math.round(people / seconds),
        ...quantiles(times),
        server: perCall(server.processorSeconds() - cpu),
        database: perCall((await processorSeconds(client)) - dbCpu),
        settledMs: await settled(client),
      }
    }
    // half of them are members
    const create = await phase('create', 201, (n) => ({ method: 'POST', path: '/Users', body: personOf(n) }))
    const patch = await phase('patch', 200, (n) => ({
      method: 'PATCH',
      path: `/Users/${ids[n]}`,
      body: { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    }))
    const remove = await phase('delete', 204, (n) => ({ method: 'DELETE', path: `/Users/${ids[n]}` }))
    return { people, atOnce: AT_ONCE, create, patch, delete: remove }
  } finally {
    await client.end()
  }
}

function personOf(n: number) {
  const email = n % 2 === 0 ? `bench${1 + n}@tendwell.test` : `person${n}@directory.example`
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${n}-${email}`,
    externalId: `bench-${n}`,
    active: true,
    name: { givenName: 'Bench', familyName: `Person ${n}` },
    emails: [{ value: email, type: 'work', primary: true }],
  }
}

/** Removes what an interrupted run left. */
async function issueToken(client: pg.Client): Promise<string> {
  const token = `tw_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest()
  await client.query('delete from desk.directory_users')
  await client.query(
    `insert into desk.company_tokens (company_id, token_hash, ending, created_at, created_by)
     select company.id, $1, 'test', now(), (select min(id) from desk.staff) from companies as company
     order by company.id limit 1`,
    [hash],
  )
  return token
}

function callerOf(address: string, token: string) {
  return async ({ method, path, body }: Call) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
}

/** Calls each number once, so many at a time, and returns their times. */
async function inTurns(count: number, act: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const n = next
      next += 1
      const began = performance.now()
      await act(n)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return times
}

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1))
  return { p50: at(0.5), p99: at(0.99), worst: Number((sorted.at(-1) ?? 0).toFixed(1)) }
}

/** Milliseconds until the places of the last changes are updated. */
async function settled(client: pg.Client): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ left: boolean }>('select exists (select from desk.directory_changes) as left')
    if (!rows[0]?.left) return Math.round(performance.now() - began)
    await sleep(20)
  }
}
