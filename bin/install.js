import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.js'
import { OUR_NODE, ROOT } from './our-node.js'
import { runStep } from './step.js'

/** Installs the locked dependencies if they are missing or outdated. */
export async function ensureInstalled() {
  if (!isInstalled()) await withInstallLock(install)
}

async function install() {
  if (isInstalled()) return // by the process that held the lock
  try {
    await runStep(
      'Installing what Tendwell needs (a minute or two the first time)',
      [...npm(), 'ci', '--include=dev'],
      {
        cwd: ROOT,
      },
    )
    if (!existsSync(OUR_NODE)) await installOurNode()
  } catch (error) {
    throw new Error(`${error.message}\n\n${reason(error)}`, { cause: error })
  }
}

/** npm records the installed packages at the end; optional packages may be missing on this machine. */
export function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const locked = Object.entries(packagesIn('package-lock.json'))
  return (
    existsSync(OUR_NODE) &&
    locked.every(([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version)
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

/** Runs this install script even if npm is configured to run none. */
function installOurNode() {
  const options = { cwd: join(ROOT, 'node_modules', 'node') }
  return runStep('Fetching Node 24', [process.execPath, 'installArchSpecificPackage.js'], options)
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
