import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.js'
import { NODE_PACKAGE, ourNode, ROOT } from './our-node.js'
import { runStep } from './step.js'

/** Installs the locked dependencies if they are missing or outdated. */
export async function ensureInstalled() {
  if (!isInstalled()) await withInstallLock(install)
  linkOurNode()
}

/** The scripts of package.json and the systemd unit find our Node by this link, which `npm ci` of npm 10 does not make. */
function linkOurNode() {
  const link = join(ROOT, 'node_modules', '.bin', 'node')
  if (existsSync(join(ROOT, NODE_PACKAGE)) && !existsSync(link))
    symlinkSync(join('..', '..', NODE_PACKAGE, 'bin', 'node'), link)
}

async function install() {
  if (isInstalled()) return // by the process that held the lock
  if (!ourNode() && !packagesIn('package-lock.json')[NODE_PACKAGE])
    refuse(`npm has no package of it for ${process.platform} on ${process.arch}`)
  try {
    await runStep(
      'Installing what Tendwell needs (a minute or two the first time)',
      [...npm(), 'ci', '--include=dev'],
      {
        cwd: ROOT,
      },
    )
  } catch (error) {
    throw new Error(`${error.message}\n\n${reason(error)}`, { cause: error })
  }
  if (!ourNode()) refuse(`npm is configured to leave out ${NODE_PACKAGE}, an optional package`)
}

function refuse(why) {
  const message = `Tendwell runs on Node 24, and ${why}: install Node 24 and start again with it (this is ${process.version}).`
  throw Object.assign(new Error(message), { name: 'StartupError' })
}

/** npm records the installed packages at the end; optional packages may be missing on this machine, but not outdated. */
export function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const locked = Object.entries(packagesIn('package-lock.json'))
  return (
    ourNode() !== undefined &&
    locked.every(([path, { version, optional }]) => {
      const present = installed[path]
      return path === '' || (optional && !present) || present?.version === version
    })
  )
}

function packagesIn(file) {
  const path = join(ROOT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** The npm that runs this process, else the one in PATH. */
function npm() {
  const { npm_execpath: script = '' } = process.env
  return /npm-cli\.c?js$/.test(script) ? [process.execPath, script] : ['npm']
}

function reason({ code, output = '' }) {
  if (code === 'ENOENT') return 'Tendwell could not be installed, because there is no npm: install Node with npm.'
  if (/ENOSPC/.test(output)) return 'Tendwell could not be installed, because the disk is full.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output))
    return 'Tendwell could not be installed, because the package registry cannot be reached from here.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `Tendwell could not be installed, because this account may not write to ${ROOT}.`
  return 'Tendwell could not be installed; npm’s last output is above.'
}
