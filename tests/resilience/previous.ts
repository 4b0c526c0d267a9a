import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { runProgram } from '../../tools/checks/processes.ts'
import { readTestsReport } from '../../tools/checks/reports.ts'
import { openInstallation } from '../../tools/installation.ts'
import { createDatabase, startPostgres, withClient } from '../../tools/postgres.ts'
import { rollBehind } from './roll.ts'
import { openBalancer } from './shared/balancer.ts'
import { createPeople } from './shared/people.ts'
import type { Figures, Proof } from './shared/proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MEMBERS = 64
/** The files that make the schema and its rights. */
const SCHEMA = ['migrations', 'grants.sql', 'hand-over.sql'].map((name) => join('server', 'platform', 'db', name))

type PreviousRelease = {
  /** The commit in production when this tree is rolled out. */
  readonly commit: string
  /** Its tests that read the schema, or change tables as their owner: no call does either. */
  readonly past_the_app: readonly string[]
}

const release = JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')) as PreviousRelease // record-release.ts writes it

export const previous: Proof = {
  name: 'previous',
  claim: 'the release before serves on the present schema, beside this one, started again, and after a rollback',
  async run() {
    using cleanup = new DisposableStack()
    const tree = cleanup.adopt(scratchDirectory('previous'), (path) => rmSync(path, { recursive: true, force: true }))
    await layDownPrevious(tree)
    await using postgres = await startPostgres()
    const rolled = await rollThereAndBack(await createDatabase(postgres.url, 'two_releases'), tree)
    return { 'release before': release.commit.slice(0, 10), ...rolled, ...(await callsOf(tree, postgres.url)) }
  },
}

/** The built tree of the previous release, with its packages. */
async function layDownPrevious(tree: string): Promise<void> {
  const { commit } = release
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0)
    throw new Error(`${commit} is not in this clone: fetch the whole history first (git fetch --unshallow).`)
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  const [theirs, ours] = [tree, ROOT].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // its own build installs other packages
  if (theirs === ours) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  await runProgram([process.execPath, join(tree, 'bin', 'build.js')], { cwd: tree, env: process.env })
}

/**
 * Two servers of the release before; one is replaced by the present one and the other restarted beside it, then
 * the other is replaced too, then both go back. Calls and streams continue all the time.
 */
async function rollThereAndBack(url: string, before: string): Promise<Figures> {
  const settings = { DATABASE_URL: url, SEED: 'demo', DRAIN_SECONDS: '5' }
  await using first = await openInstallation(settings)
  await using second = await openInstallation(settings)
  const servers = [first, second]
  await Promise.all(servers.map((server) => server.start(before)))
  const behind = await countMigrations(url)
  const people = await createPeople(url, MEMBERS)
  const balancer = await openBalancer(servers.map(({ port }) => port))
  const trees = [ROOT, before, ROOT, ROOT, before, before]
  const figures = await rollBehind(balancer.origin, 'two releases', { people, servers, trees, url })
  await balancer.close()
  return { 'migrations since': (await countMigrations(url)) - behind, ...figures }
}

async function countMigrations(url: string): Promise<number> {
  const counting = 'select count(*)::integer as count from schema_migrations'
  const { rows } = await withClient(url, (client) => client.query<{ count: number }>(counting))
  return rows[0]?.count ?? 0
}

/** Runs its own API tests, each on a copy of the current schema. */
async function callsOf(tree: string, databaseUrl: string): Promise<Figures> {
  for (const part of SCHEMA) cpSync(join(ROOT, part), join(tree, part), { recursive: true })
  const files = globSync('{server,tests}/**/*.test.ts', { cwd: tree })
    .filter((file) => /from '#tests\/world\.ts'/.test(readFileSync(join(tree, file), 'utf8')))
    .filter((file) => !release.past_the_app.includes(file))
  const report = join(tree, '.cache', 'previous.json')
  mkdirSync(join(tree, '.cache'), { recursive: true })
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['--project', 'database', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, NO_COLOR: '1' }
  await runProgram([process.execPath, vitest, 'run', ...options, ...files], { cwd: tree, env })
  const tests = readTestsReport(report)?.testResults.flatMap(({ assertionResults }) => assertionResults).length
  return { 'files of its API tests': files.length, 'tests, all green': tests ?? 0 }
}
