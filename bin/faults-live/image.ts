import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { freePort } from '../free-port.ts'
import { layDownImageTree } from '../image-tree.ts'
import { startPostgres } from '../postgres.ts'
import type { Proof } from './proof.ts'

const NOBODY = '65534:65534'
const PATIENCE_MS = 60_000

export const image: Proof = {
  name: 'image',
  claim: 'what an image holds serves in production as nobody, from a read-only root, without npm',
  async run() {
    if (process.getuid?.() !== 0) throw new Error('This proof makes a root of its own, which only root may.')
    if (!existsSync('dist/member/index.html')) throw new Error('Build the apps first: node bin/build.js')
    const root = scratchDirectory('image')
    const postgres = await startPostgres()
    try {
      layDownImageTree(join(root, 'app'))
      copyFileSync(process.execPath, join(root, 'node'))
      const megabytes = execFileSync('du', ['-sm', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0] ?? ''
      const figures = await serveFrom(root, postgres.url)
      return { 'megabytes of the app': megabytes, ...figures }
    } finally {
      await postgres.stop()
      rmSync(root, { recursive: true, force: true })
    }
  },
}

/** Only the C library and its like come from this machine. `exec` keeps the process: signals reach the server. */
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
  exec chroot --userspec=${NOBODY} "$ROOT" /node /app/server/main.ts`

async function serveFrom(root: string, databaseUrl: string) {
  const [port, deskPort] = [await freePort(), await freePort()]
  const began = performance.now()
  const server = spawn('unshare', ['--mount', 'sh', '-c', ENTER], {
    env: {
      ROOT: root,
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: '/data',
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(server, 'exit')
  try {
    const deadline = began + PATIENCE_MS
    while (server.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
      if (performance.now() > deadline) throw new Error(`It does not serve: ${output}`)
      await sleep(50)
    }
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}: ${output}`)
    const ready = Math.round(performance.now() - began)
    const { away } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { away: string[] } // its own shape
    if (away.length > 0) throw new Error(`Away: ${away.join(', ')}`)
    const user = /^Uid:\s+(\d+)/m.exec(execFileSync('cat', [`/proc/${server.pid}/status`], { encoding: 'utf8' }))?.[1]
    if (user !== NOBODY.split(':')[0]) throw new Error(`It runs as ${user}.`)
    const pages = await Promise.all([port, deskPort].map((one) => fetch(`http://127.0.0.1:${one}/`)))
    if (pages.some(({ status }) => status !== 200))
      throw new Error(`Pages: ${pages.map(({ status }) => status).join(', ')}`)
    server.kill('SIGTERM')
    const [code] = (await exited) as [number | null] // what exit emits
    if (code !== 0) throw new Error(`It stopped with ${code}: ${output}`)
    return { 'ready after ms, migrations included': ready, 'user, exit': `${user}, ${code}` }
  } finally {
    server.kill('SIGKILL')
    await exited
  }
}
