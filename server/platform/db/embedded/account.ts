import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** Account that runs PostgreSQL. Both are undefined if we are an ordinary user, who runs it directly. */
export type Account = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, so root runs it as the machine's unprivileged account. */
export function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return {}
  const account = unprivilegedAccount()
  const probe = spawnSync('/bin/sh', ['-c', ':'], { ...account, cwd: '/' })
  if (probe.error)
    throw new StartupError(
      `PostgreSQL must not run as root and this root may not become user ${account.uid} (${probe.error.message}): start Tendwell as an ordinary user, or set DATABASE_URL.`,
    )
  return account
}

export function canEnter(account: Account, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0
}

export function giveTo(account: Account, path: string): void {
  if (account.uid === undefined || account.gid === undefined) return
  try {
    chownSync(path, account.uid, account.gid)
  } catch (error) {
    throw new StartupError(
      `PostgreSQL needs ${path} to belong to user ${account.uid}, and it cannot be given (${(error as Error).message}): choose a DATA_DIR on a file system with owners, or set DATABASE_URL.`,
    )
  }
}

function unprivilegedAccount(): Required<Account> {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(entry?.[1] ?? 65534), gid: Number(entry?.[2] ?? 65534) }
}
