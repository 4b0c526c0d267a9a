import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { startPostgres } from '../postgres.ts'
import { CheckFailed, runProgram } from '../processes.ts'
import { readTestsReport } from '../reports.ts'
import { openBalancer } from './balancer.ts'
import { createPeople } from './people.ts'
import type { Figures, Proof } from './proof.ts'
import { rollBehind } from './roll.ts'
import { endServer, newInstallation, type RunningInstallation, ready, type Server, spawnServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MEMBERS = 64
/** What makes the schema, and says who may do what in it. */
const SCHEMA = ['migrations', 'grants.sql', 'hand-over.sql'].map((name) => join('server', 'db', name))

type PreviousRelease = {
  /** What is in production when this tree is rolled out. */
  readonly commit: string
  /** Its tests that ask what the schema is, or change tables as their owner: no call does either. */
  readonly past_the_app: readonly string[]
}

const release = JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')) as PreviousRelease // it lies beside us

export const previous: Proof = {
  name: 'previous',
  claim: 'the release before serves on the present schema, beside this one, started again, and after a rollback',
  async run() {
    const tree = await layDownPrevious()
    const postgres = await startPostgres()
    try {
      const rolled = await rollThereAndBack(postgres.url, tree)
      const answered = await callsOf(tree, postgres.url)
      return { 'release before': release.commit.slice(0, 10), ...rolled, ...answered }
    } finally {
      await postgres.stop()
      rmSync(tree, { recursive: true, force: true })
    }
  },
}

/** Its tree as it was rolled out, built, with the packages that it had. */
async function layDownPrevious(): Promise<string> {
  const { commit } = release
  if (!isCommitHere(commit))
    throw new Error(`${commit} is not in this clone: fetch the whole history first (git fetch --unshallow).`)
  const tree = scratchDirectory('previous')
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  // other packages are installed by its own build
  if (samePackages(tree)) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  await runProgram([process.execPath, join(tree, 'bin', 'build.js')], { cwd: tree, env: process.env })
  return tree
}

function isCommitHere(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function samePackages(tree: string): boolean {
  const [theirs, ours] = [tree, ROOT].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return theirs === ours
}

/**
 * Two servers of the release before; one is replaced by the present one and the other started again beside it, then
 * the other is replaced too, then both go back. Calls and streams go on all the time.
 */
async function rollThereAndBack(databaseUrl: string, before: string): Promise<Figures> {
  const url = await emptyDatabase(databaseUrl)
  const places = [await newInstallation(), await newInstallation()]
  const servers = new Map<RunningInstallation, Server>()
  const replacements = [ROOT, before, ROOT, ROOT, before, before]
  const startFrom = async (place: RunningInstallation, tree: string) =>
    void servers.set(
      place,
      await ready(spawnServer(place, { DATABASE_URL: url, SEED: 'demo', DRAIN_SECONDS: '5' }, tree)),
    )
  try {
    await Promise.all(places.map((place) => startFrom(place, before)))
    const behind = await migrationsIn(url)
    const people = await createPeople(url, MEMBERS)
    const balancer = await openBalancer(places.map(({ port }) => port))
    let replaced = 0
    const figures = await rollBehind(balancer.origin, 'two releases', {
      people,
      places,
      servers,
      times: replacements.length / places.length,
      url,
      async start(place) {
        await startFrom(place, replacements[replaced] ?? ROOT)
        replaced += 1
      },
    })
    await balancer.close()
    return { 'migrations since': (await migrationsIn(url)) - behind, ...figures }
  } finally {
    for (const server of servers.values()) await endServer(server, 'SIGKILL')
    for (const place of places) place.remove()
  }
}

async function emptyDatabase(server: string): Promise<string> {
  await query(server, 'create database two_releases')
  const url = new URL(server)
  url.pathname = '/two_releases'
  return url.href
}

async function migrationsIn(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::integer as count from schema_migrations')
  return row?.count ?? 0
}

async function query(url: string, sql: string): Promise<{ count: number }[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ count: number }>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Its own API tests, each on a copy of the present schema. */
async function callsOf(tree: string, databaseUrl: string): Promise<Figures> {
  for (const part of SCHEMA) cpSync(join(ROOT, part), join(tree, part), { recursive: true })
  const files = globSync('{server,tests}/**/*.test.ts', { cwd: tree })
    .filter((file) => /from '#tests\/world\.ts'/.test(readFileSync(join(tree, file), 'utf8')))
    .filter((file) => !release.past_the_app.includes(file))
  const report = join(tree, '.cache', 'previous.json')
  mkdirSync(join(tree, '.cache'), { recursive: true })
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  try {
    await runProgram([process.execPath, vitest, 'run', '--project', 'database', ...reporters, ...files], {
      cwd: tree,
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NO_COLOR: '1' },
    })
  } catch (error) {
    throw error instanceof CheckFailed
      ? new Error(`The release before fails on the present schema:\n${error.message}`, { cause: error })
      : error
  }
  const tests = readTestsReport(report)?.testResults.flatMap(({ assertionResults }) => assertionResults).length
  return { 'files of its API tests': files.length, 'tests, all green': tests ?? 0 }
}
