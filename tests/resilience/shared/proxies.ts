import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { freePort } from '../../../tools/free-port.ts'
import type { Balancer } from './balancer.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy')
const NGINX = '/usr/sbin/nginx'
const CADDY = '/usr/bin/caddy'

type OpenBalancer = (ports: readonly number[]) => Promise<Balancer>

/** The proxies of `deploy/` that are installed here, with the settings in those files. */
export function installedProxies(): Record<string, OpenBalancer> {
  return { ...(existsSync(NGINX) && { nginx: openNginx }), ...(existsSync(CADDY) && { Caddy: openCaddy }) }
}

async function openNginx([first = 0, second = 0]: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const home = scratchDirectory('nginx')
  const servers = readFileSync(join(DEPLOY, 'nginx', 'compose.conf'), 'utf8')
    .replaceAll('server-1:3000', `127.0.0.1:${first}`)
    .replaceAll('server-2:3000', `127.0.0.1:${second}`)
    .replaceAll(/server-\d:3001/g, `127.0.0.1:${first}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('listen 8081', `listen 127.0.0.1:${await freePort()}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  )
  const settings = join(home, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; pid ${home}/pid; error_log stderr error; worker_processes 1; worker_rlimit_nofile 30000;\n` +
      `events { worker_connections 12000; }\nhttp { access_log off; ${temporary.join(' ')}\n${servers}}\n`,
  )
  chmodSync(home, 0o755)
  return serving(spawn(NGINX, ['-c', settings, '-p', home], { stdio: ['ignore', 'ignore', 'ignore'] }), port, home)
}

async function openCaddy([first = 0, second = 0]: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const home = scratchDirectory('caddy')
  const sites = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    .replace('members.example.com', `http://127.0.0.1:${port}`)
    .replace('desk.example.com', `http://127.0.0.1:${await freePort()}`)
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${second}`)
    .replaceAll(/10\.0\.0\.1\d:3001/g, `127.0.0.1:${first}`)
  const settings = join(home, 'Caddyfile')
  writeFileSync(settings, `{\n\tadmin off\n\tauto_https off\n}\n${sites}`)
  const child = spawn(CADDY, ['run', '--config', settings, '--adapter', 'caddyfile'], {
    env: { HOME: home, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  return serving(child, port, home)
}

async function serving(child: ChildProcess, port: number, home: string): Promise<Balancer> {
  const origin = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(`${origin}/healthz`).catch(() => null))?.ok) await sleep(50)
  if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`)
  return {
    origin,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
