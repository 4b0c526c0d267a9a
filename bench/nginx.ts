import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../bin/apt.ts'
import { freePort } from '../bin/free-port.ts'
import { type BenchTarget, residentMegabytes, type ServedFile, secondsOf, untilReady } from './servers.ts'

/** nginx's own: it counts the length, and says what the file is by another word. */
const ITS_OWN = ['content-length', 'content-type']

/**
 * nginx as one process, which answers these files with the same bytes and headers as we do, from the disk.
 * @throws where there is no nginx, and none can be installed
 */
export async function startNginx(files: readonly ServedFile[]): Promise<BenchTarget> {
  const missing = () => spawnSync('nginx', ['-v']).error !== undefined
  if (missing() && (!installPackages('nginx-light') || missing()))
    throw new Error('There is no nginx, and none could be installed: install it, or leave "files" out.')
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, files))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  await untilReady('nginx', child, port, files[0]?.path)
  return {
    name: 'nginx',
    memberPort: port,
    deskPort: port,
    memory: () => residentMegabytes(child),
    processorSeconds: () => secondsOf(child.pid ?? 0),
    async stop() {
      process.off('exit', endWithUs)
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<unknown> {
  const left = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return left
}

/** Without a log, with what it knows of files remembered, and connections that never end: as fast as it is. */
function configuration(folder: string, port: number, files: readonly ServedFile[]): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder};`)
  return `
daemon off;
master_process off;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  ${places.join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  etag off;
  server {
    listen 127.0.0.1:${port};
${files.map(locationOf).join('\n')}
  }
}
`
}

function locationOf({ path, file, headers }: ServedFile): string {
  const others = headers.filter(([name]) => !ITS_OWN.includes(name))
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`
  return `    location = ${path} {
      types {}
      default_type ${quoted(type)};
      ${others.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
      alias ${file};
    }`
}
