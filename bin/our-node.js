import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that everything runs on once it is installed; the system's own only gets us there. */
export const OUR_NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')

/** Whether this very process runs on it already. */
export function isOurNode() {
  return process.execPath === realpathSync(OUR_NODE)
}

/**
 * Runs a program on our Node in the foreground, passes signals on and resolves with its exit code. What Node compiles is
 * stored: the next start needs half of the CPU, and a tenth less memory, as nothing strips types in it.
 */
export function runOnOurNode(args, cwd = ROOT) {
  const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env }
  const child = spawn(OUR_NODE, args, { cwd, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
