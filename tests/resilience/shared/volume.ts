import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesIn } from '#server/platform/db/embedded/processes.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'

const PATIENCE_MS = 20_000
const POLL_MS = 50
/** Share that is reserved at once; a file system needs some of the rest. */
const MOST = 0.95
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system and its journal write nothing more. */
const GO_DOWN = 'open(my $v, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($v, 0x8004587d, $how) or die $!'

/** A file system in a file. */
export type Volume = AsyncDisposable & {
  readonly path: string
  /** Data that was not flushed is lost, and all access fails until `mountAgain`. */
  cutPower(): void
  /** As after a power cut, which ends all processes: ends those that work in these directories. */
  mountAgain(...directories: readonly string[]): Promise<void>
  /** Fills the last byte. */
  fill(): void
  empty(): void
  /** As a file system does when its disk fails: read-only until `mountAgain`. */
  turnReadOnly(): void
}

/** Only root may mount one. */
export function makeVolume(name: string, bytes: number): Volume {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    throw new Error('This proof mounts a disk of its own, which only root on Linux may.')
  const home = scratchDirectory(name)
  const [image, path] = [join(home, 'image'), join(home, 'disk')]
  const ballast = join(path, 'ballast')
  writeFileSync(image, '')
  truncateSync(image, bytes)
  run('mkfs.ext4', '-q', '-m', '0', image)
  mkdirSync(path)
  const mount = () => run('mount', '-o', 'loop', image, path)
  mount()
  return {
    path,
    cutPower: () => run('perl', '-e', GO_DOWN, path),
    async mountAgain(...directories) {
      for (const directory of directories) await endAllIn(directory)
      await unmount(path)
      mount()
    },
    fill() {
      const { bavail, bsize } = statfsSync(path)
      run('fallocate', '--length', String(Math.floor(bavail * bsize * MOST)), ballast)
      try {
        run('dd', 'if=/dev/zero', `of=${ballast}`, 'oflag=append', 'conv=notrunc', 'bs=4k')
      } catch {
        // it fails when there is no more space
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    turnReadOnly: () => run('mount', '-o', 'remount,abort', path),
    async [Symbol.asyncDispose]() {
      await unmount(path)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function endAllIn(directory: string) {
  const deadline = performance.now() + PATIENCE_MS
  for (let left = processesIn(directory); left.length > 0; left = processesIn(directory)) {
    if (performance.now() > deadline) throw new Error(`Still working in ${directory}: ${left.join(', ')}`)
    for (const pid of left) endOne(pid)
    await sleep(POLL_MS)
  }
}

function endOne(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}

/** Retries, because killed processes may still have open files. */
async function unmount(path: string) {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return run('umount', path)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(POLL_MS)
    }
  }
}

function run(...[program = '', ...args]: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
