import { accessSync, constants, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { misspelledNames } from '#server/platform/config/setting-names.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** Imported before packages are installed, so it must not import any. */

type PortName = 'PORT' | 'DESK_PORT' | 'INBOUND_SMTP_PORT'

/** Checks the environment without any package; throws all faults together. */
export async function checkBeforeInstalling(env: NodeJS.ProcessEnv, known: readonly string[]): Promise<void> {
  refuse([...misspelledNames(env, known), ...(await faultsOfThisMachine(env))])
}

/** Reads the configuration and checks this machine; throws all faults of both together. */
export async function readBeforeStart<Config>(
  env: NodeJS.ProcessEnv,
  read: (env: NodeJS.ProcessEnv) => Config,
): Promise<Config> {
  const machine = await faultsOfThisMachine(env)
  try {
    const config = read(env)
    refuse(machine)
    return config
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    refuse([error.message, ...machine])
    throw error
  }
}

function refuse(faults: readonly string[]) {
  if (faults.length > 0) throw new StartupError([...new Set(faults)].join('\n'))
}

/** Ports in use, and an invalid data directory. */
async function faultsOfThisMachine({ HOST, DATA_DIR, ...env }: NodeJS.ProcessEnv): Promise<string[]> {
  const host = HOST || '127.0.0.1'
  // sequentially, because equal port numbers are a separate fault
  const ports = [
    await portFault(host, env.PORT || 3000, 'PORT'),
    await portFault(host, env.DESK_PORT || 3001, 'DESK_PORT'),
    await portFault(host, env.INBOUND_SMTP_PORT || 0, 'INBOUND_SMTP_PORT'),
  ]
  return [...ports, dataDirFault(DATA_DIR || './data')].filter((fault) => fault !== undefined)
}

/** Why the server cannot listen there; undefined if it can, or if the number itself is invalid. */
async function portFault(host: string, given: string | number, name: PortName): Promise<string | undefined> {
  const port = Number(given)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined
  const server = createServer()
  const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    server.once('error', done).listen({ host, port }, () => server.close(() => done(undefined)))
  })
  return error && portSentence(error, { host, port, name })
}

/** Undefined for an unexpected error, which the caller then throws unchanged. */
export function portSentence(
  { code }: NodeJS.ErrnoException,
  { host, port, name }: { host: string; port: number; name: string },
): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: end it, or set ${name} to a free port.`
  if (code === 'EACCES')
    return `Port ${port} needs rights that this account does not have: set ${name} to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is not an address of this machine.`
  return undefined
}

/** The directory may not exist yet: then its nearest existing parent is checked. */
function dataDirFault(dataDir: string): string | undefined {
  let path = resolve(dataDir)
  try {
    while (!statSync(path, { throwIfNoEntry: false })) path = dirname(path)
    if (!statSync(path).isDirectory()) return `DATA_DIR=${dataDir} cannot be used: ${path} is not a folder.`
    accessSync(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return `DATA_DIR=${dataDir} cannot be used: this account may not write to ${path}.`
  }
}
