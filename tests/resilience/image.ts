import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { layDownImageTree } from '../../tools/release/image-tree.ts'
import type { Proof } from './shared/proof.ts'

const UNPRIVILEGED_USER = '65534:65534'

export const image: Proof = {
  name: 'image',
  claim: 'what an image holds serves in production as nobody, from a read-only root, without npm',
  async run() {
    if (process.getuid?.() !== 0) throw new Error('This proof makes a root of its own, which only root may.')
    if (!existsSync('dist/member/index.html')) throw new Error('Build the apps first: node bin/build.js')
    using cleanup = new DisposableStack()
    const root = cleanup.adopt(scratchDirectory('image'), (path) => rmSync(path, { recursive: true, force: true }))
    await using postgres = await startPostgres()
    layDownImageTree(join(root, 'app'))
    copyFileSync(process.execPath, join(root, 'node'))
    const megabytes = execFileSync('du', ['-sm', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0] ?? ''
    return { 'megabytes of the app': megabytes, ...(await serveFrom(root, postgres.url)) }
  },
}

/**
 * Only the C library and similar files are from this machine. `exec` keeps the process, so that signals reach the
 * server.
 */
const ENTER = `
  set -e
  for name in usr proc dev data tmp; do mkdir -p "$ROOT/$name"; done
  for name in lib lib64; do ln -sf "usr/$name" "$ROOT/$name"; done
  mkdir -p "$ROOT/usr/lib" "$ROOT/usr/lib64"
  mount --bind "$ROOT" "$ROOT"
  mount --bind /usr/lib "$ROOT/usr/lib"
  [ ! -d /usr/lib64 ] || mount --bind /usr/lib64 "$ROOT/usr/lib64"
  mount -t proc proc "$ROOT/proc"
  mount --bind /dev "$ROOT/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$ROOT/data"
  mount -o remount,ro,bind "$ROOT"
  cd "$ROOT"
  exec chroot --userspec=${UNPRIVILEGED_USER} "$ROOT" /node /app/server/main.ts`

async function serveFrom(root: string, databaseUrl: string) {
  const settings = {
    ROOT: root,
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_ENV: 'production',
    RATE_LIMITS: undefined,
    DATABASE_URL: databaseUrl,
    DATA_DIR: '/data',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  }
  await using server = await openInstallation(settings, { command: ['unshare', '--mount', 'sh', '-c', ENTER] })
  const ready = await server.start()
  const { away } = (await (await fetch(`${server.origin}/readyz`)).json()) as { away: string[] } // its own shape
  if (away.length > 0) throw new Error(`Away: ${away.join(', ')}`)
  const user = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]
  if (user !== UNPRIVILEGED_USER.split(':')[0]) throw new Error(`It runs as ${user}.`)
  for (const port of [server.port, server.deskPort]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/`)
    if (status !== 200) throw new Error(`A page was answered ${status}.`)
  }
  const code = await server.stop()
  if (code !== 0) throw new Error(`It stopped with ${code}: ${server.output()}`)
  return { 'ready after ms, migrations included': ready, 'user, exit': `${user}, ${code}` }
}
