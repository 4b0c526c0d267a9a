import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerPorts } from './server.ts'

const STOP_PATIENCE_MS = 2_000
const UNABLE = 'The server does not start. The next change tries again.'

export type ReplaceableServer = {
  /** Its ports. Waits for the new server while it is being replaced. */
  ports(): Promise<ServerPorts>
  replace(changedFile: string): void
  stop(): Promise<void>
}

/** Runs the server as a separate process, because changed modules cannot be unloaded. */
export function replaceableServer(environment: NodeJS.ProcessEnv): ReplaceableServer {
  let child = begin(standBy(environment))
  let ports = portsOf(child)
  let next: ChildProcess | undefined
  // the next process prepares after this one is ready, which needs the CPU more
  const prepare = () => {
    next ??= standBy(environment)
  }
  ports.then(prepare, () => console.error(UNABLE))
  let stopped: Promise<unknown> = Promise.resolve()
  return {
    async ports() {
      for (;;) {
        const awaited = ports
        try {
          return await awaited
        } catch (error) {
          if (awaited === ports) throw error // else it was replaced before it was ready
        }
      }
    },
    replace(changedFile) {
      const began = performance.now()
      // the new one starts before it has stopped: several servers may share a database
      stopped = Promise.all([stopped, stop(child)])
      child = begin(next?.connected ? next : standBy(environment))
      next = undefined
      const begun = portsOf(child)
      ports = begun
      begun.then(
        () => {
          console.log(`${changedFile}: server replaced in ${Math.round(performance.now() - began)} ms`)
          prepare()
        },
        () => ports === begun && console.error(UNABLE),
      )
    },
    async stop() {
      await Promise.all([stopped, stop(child), next && stop(next)])
    },
  }
}

/** A process that has loaded the packages. */
function standBy(environment: NodeJS.ProcessEnv): ChildProcess {
  // reading compiled code from the cache takes half the time
  const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '.cache', 'compiled'), ...environment }
  return fork(join(import.meta.dirname, 'standby.ts'), { env })
}

function begin(child: ChildProcess): ChildProcess {
  child.send('begin')
  return child
}

async function portsOf(child: ChildProcess): Promise<ServerPorts> {
  const given = new AbortController()
  child.once('exit', () => given.abort())
  const [ports] = (await once(child, 'message', { signal: given.signal })) as [ServerPorts] // the only message that it sends
  return ports
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
  await exited
  clearTimeout(late)
}
