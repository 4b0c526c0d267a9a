import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The npm package with Node for this machine. The lock file has its digest; npm has none for some machines. */
export const NODE_PACKAGE = `node_modules/node-${process.platform}-${process.arch}`

const MAJOR = 24
const PACKAGED = join(ROOT, NODE_PACKAGE, 'bin', 'node')

/** The Node that runs everything after installation: the packaged one, else this one if it is a Node 24. */
export function ourNode() {
  if (existsSync(PACKAGED)) return realpathSync(PACKAGED)
  return Number.parseInt(process.versions.node, 10) === MAJOR ? process.execPath : undefined
}

/** Whether this process runs on it. */
export function isOurNode() {
  return process.execPath === ourNode()
}

/**
 * Runs a program on our Node in the foreground, passes signals on and resolves with its exit code. Compiled code is
 * cached: the next start needs half of the CPU and a tenth less memory, because types are already removed.
 */
export function runOnOurNode(args, cwd = ROOT) {
  const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env }
  const child = spawn(ourNode(), args, { cwd, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
