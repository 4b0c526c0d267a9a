import { spawnSync } from 'node:child_process'
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../tools/apt.ts'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, loadInTurns, median } from './load.ts'
import { type BenchTarget, openTarget, type ServedFile, startFloor, startServer } from './servers.ts'

const MEMBERS = 10_000
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
/** Headers that each server adds. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive']
const APP = join(import.meta.dirname, '..', 'dist', 'member')

/** Files of the app from Tendwell, from a Node server that does nothing else, and from nginx, with the same headers. */
export async function filesFigures() {
  await using database = await openBenchDatabase(MEMBERS)
  await using ours = await startServer(database.url)
  const chosen = chooseFiles()
  const served = await Promise.all(chosen.map((one) => servedBy(ours, one)))
  await using floor = await startFloor(database.url, served)
  await using nginx = await startNginx(served)
  const files = []
  for (const { name, path, size } of chosen) {
    const at = () => ({ who: 0, path })
    const call: BenchCall = { name, side: 'anonymous', method: 'GET', at, headers: AS_A_BROWSER }
    const rounds = await loadInTurns([ours, floor, nginx], call)
    const [own, node, fastest] = rounds.map((each) => ({
      processor: median(each, ({ server }) => server),
      perSecond: median(each, ({ perSecond }) => perSecond),
    }))
    files.push({ name, size, ours: own, floor: node, nginx: fastest })
  }
  return { files }
}

type Chosen = { readonly name: string; readonly path: string; readonly file: string; readonly size: number }

function chooseFiles(): Chosen[] {
  const bySize = (pattern: string) =>
    globSync(join(APP, 'assets', pattern))
      .map((file) => ({ file, size: statSync(file).size }))
      .toSorted((one, other) => one.size - other.size)
  const scripts = bySize('*.js.br')
  const wanted = {
    'the largest script': scripts.at(-1),
    'a script of middle size': scripts[Math.floor(scripts.length / 2)],
    'the smallest script': scripts[0],
    'a font': bySize('*.woff2').at(-1),
  }
  return Object.entries(wanted).map(([name, found]) => {
    if (!found) throw new Error(`The app has no file for "${name}": has it been built?`)
    return { name, path: found.file.slice(APP.length).replace(/\.br$/, ''), file: found.file, size: found.size / 1000 }
  })
}

async function servedBy({ origin }: BenchTarget, { path, file }: Chosen): Promise<ServedFile> {
  const response = await fetch(`${origin}${path}`, { headers: AS_A_BROWSER })
  const { status, headers } = response
  await response.arrayBuffer()
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return { path, file, headers: [...headers].filter(([name]) => !OWN_HEADERS.includes(name)) }
}

/** One process of nginx that serves these files from the disk. */
async function startNginx(files: readonly ServedFile[]): Promise<BenchTarget> {
  if (spawnSync('nginx', ['-v']).error && !installPackages('nginx-light'))
    throw new Error('nginx is missing and could not be installed.')
  const conf = join(import.meta.dirname, '..', '.cache', 'bench', 'nginx.conf')
  const target = await openTarget('nginx', {}, ['nginx', '-p', join(conf, '..'), '-c', conf, '-e', 'stderr'])
  writeFileSync(conf, configuration(target, files))
  await target.start()
  return target
}

/** Without a log, with an open file cache, and connections that never end: as fast as nginx is. */
function configuration({ port, dataDir }: BenchTarget, files: readonly ServedFile[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dataDir};`)
  return `
daemon off;
master_process off;
pid ${dataDir}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  etag off;
  server {
    listen 127.0.0.1:${port};
    location = /readyz { return 200; }
${files.map(locationOf).join('\n')}
  }
}
`
}

/** nginx sends the length itself, and the type by another directive. */
function locationOf({ path, file, headers }: ServedFile): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
  const others = headers.filter(([name]) => name !== 'content-length' && name !== 'content-type')
  return `    location = ${path} {
      types {}
      default_type ${quoted(type)};
      ${others.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
      alias ${file};
    }`
}
