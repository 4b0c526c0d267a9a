import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

const hasProc = process.platform === 'linux'

/**
 * Distinguishes a process from a later one with the same process ID; null if there is none. A zombie counts as dead,
 * because in a container it may never be reaped.
 */
export function birthOf(pid: number): string | null {
  return hasProc ? birthFromProc(pid) : birthFromPs(pid)
}

/** Scope in which process IDs are meaningful: host name, boot and PID namespace. */
export function thisMachine(): string {
  if (!hasProc) return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
}

/**
 * Every living process whose working directory is `directory`, like each process of a PostgreSQL server in its data.
 */
export function processesIn(directory: string): number[] {
  const candidates = hasProc ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return candidates.map(Number).filter((pid) => worksIn(pid, directory) && birthOf(pid) !== null)
}

/** Arguments of a process; empty if they cannot be read. */
export function commandOf(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function worksIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return false
  }
}

function birthFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces, so the fields start after the last closing parenthesis.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
  } catch {
    return null
  }
}

function birthFromPs(pid: number): string | null {
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return state?.startsWith('Z') ? null : started.join(' ')
  } catch {
    return null
  }
}
