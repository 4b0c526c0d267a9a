import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { accountForPostgres, giveTo } from '#server/platform/db/embedded/account.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { runProgram } from '../../tools/checks/processes.ts'
import { freePort } from '../../tools/free-port.ts'
import { startPostgres } from '../../tools/postgres.ts'

// npm run test:two-servers [-- files]: the API's tests on two servers with one database. Each call goes to the other
// server than the previous call, and employers' reports are read from a streaming replica. A commit waits until the
// replica has it, so that the tests depend on where data is read, not on when it arrives.

const ROOT = join(import.meta.dirname, '..', '..')
/** Tests that start their own servers and databases, or test one server's count, folder or log. */
const OF_ONE = [
  'bin/**',
  'server/{platform/{adapters,db},administration/backup}/**',
  'server/platform/http/quotas.test.ts',
  'server/files/logos/unused.test.ts',
  'tests/{deploy,dev,first-start,kill,seeing}.test.ts',
]
const FOLLOWED = {
  wal_level: 'replica',
  max_wal_senders: '4',
  synchronous_commit: 'remote_apply',
  synchronous_standby_names: '*',
}

const primary = await startPostgres(undefined, FOLLOWED)
const replica = await startReplica(primary).catch(async (error: unknown) => {
  await primary.stop()
  throw error
})
try {
  const env = { TEST_DATABASE_URL: primary.url, TEST_REPLICA_URL: replica.url, TEST_SERVERS: '2' }
  const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'database']
  const but = OF_ONE.map((files) => `--exclude=${files}`)
  const command = [...vitest, ...but, ...process.argv.slice(2)]
  const output = await runProgram(command, { cwd: ROOT, env: { ...process.env, ...env } })
  console.log(output)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await primary.stop()
  replica.stop()
}

async function startReplica({
  url,
  installation,
}: Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'installation'>) {
  const account = accountForPostgres()
  const home = scratchDirectory('replica')
  giveTo(account, home)
  const data = join(home, 'data')
  const of = new URL(url)
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: of.password }
  const program = (name: string, ...args: string[]) =>
    execFileSync(join(installation, 'bin', name), args, { ...account, cwd: '/', env, stdio: 'ignore' })
  const from = ['--host', of.hostname, '--port', of.port, '--username', of.username]
  program('pg_basebackup', '--pgdata', data, ...from, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync')
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${home} -c max_connections=300 -c fsync=off -c synchronous_standby_names=`
  program('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(home, 'postgres.log'), '--options', settings)
  of.port = port
  return {
    url: of.href,
    stop() {
      program('pg_ctl', 'stop', '--pgdata', data, '--mode', 'fast')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
