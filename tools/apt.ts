import { spawnSync } from 'node:child_process'

const QUIETLY = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const

/** Installs Debian packages. Returns false without apt, without the right to use it, or if a package does not exist. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  console.log(`Installing ${names.join(', ')} with apt …`)
  spawnSync('apt-get', ['update'], QUIETLY)
  return spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...names], QUIETLY).status === 0
}
