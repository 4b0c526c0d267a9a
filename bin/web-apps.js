import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.js'
import { ourNode, ROOT } from './our-node.js'
import { runStep } from './step.js'

const APPS = ['member', 'desk']
const SOURCES = ['web', 'contract', 'basics', 'domain', 'messages'].filter((folder) => existsSync(join(ROOT, folder)))
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds these apps into dist/ if their sources changed since the last build. */
export async function ensureBuilt(apps = APPS) {
  const wanted = hashOfInputs()
  const missing = () => apps.filter((name) => builtFrom(name) !== wanted)
  if (missing().length === 0) return // without a lock, which a read-only folder could not have
  await withInstallLock(async () => {
    for (const app of missing()) await build(app, wanted)
  })
}

async function build(app, inputs) {
  const env = { ...withoutViteSettings(process.env), APP: app, NODE_ENV: 'production', NO_COLOR: '1' }
  rmSync(markerOf(app), { force: true })
  try {
    const command = [ourNode(), VITE, 'build', '--config', join('web', 'vite.config.ts'), '--logLevel', 'warn']
    console.log(await runStep(`Building the ${app} app`, command, { cwd: ROOT, env }))
  } catch (error) {
    const why = /ENOSPC/.test(error.output ?? '') ? ', because the disk is full' : '; the reason is above'
    throw new Error(`${error.message}\n\nThe ${app} app could not be built${why}.`, { cause: error })
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(markerOf(app), inputs)
}

/** The server provides these settings with the page: no build may depend on them. */
function withoutViteSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('VITE_')))
}

function builtFrom(app) {
  const built = existsSync(join(ROOT, 'dist', app, 'index.html')) && existsSync(markerOf(app))
  return built ? readFileSync(markerOf(app), 'utf8') : null
}

function markerOf(app) {
  return join(ROOT, '.cache', `built-${app}`)
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', ...SOURCES.flatMap(filesIn)])
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesIn(directory) {
  const entries = readdirSync(join(ROOT, directory), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)).toSorted()
}
