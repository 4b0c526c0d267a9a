import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { reasonOf } from '#server/adapters/reason-of.ts'
import { StartupError } from '#server/startup-error.ts'

/** What `npm start` and every command read at their start; what the environment says already goes before it. */
export const SETTINGS_FILE = join(import.meta.dirname, '..', '..', '.env')

export type FileSettings = Readonly<Record<string, string>>

/**
 * Writes these settings into the file, in which other lines stay, comments too. It holds passwords: its owner alone
 * reads it.
 * @param removed names whose lines are taken out
 */
export async function writeSettings(
  file: string,
  settings: FileSettings,
  removed: readonly string[] = [],
): Promise<void> {
  const replaced = new Set([...Object.keys(settings), ...removed])
  const before = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').filter(isOther(replaced)) : []
  const lines = [...before, ...Object.entries(settings).map(([name, value]) => `${name}=${quoted(name, value)}`)]
  try {
    await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  } catch (error) {
    throw new StartupError(
      `${file} cannot be written (${reasonOf(error)}): name another file with --file, or set the variables where the server runs.`,
      { cause: error },
    )
  }
}

function isOther(names: ReadonlySet<string>) {
  return (line: string) => !names.has(/^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? '')
}

/** As Node reads it back: it knows no escapes, only three kinds of quotes. */
function quoted(name: string, value: string): string {
  const fits = ['', '"', "'", '`']
    .map((quote) => `${quote}${value}${quote}`)
    .find((text) => !/[\n\r]/.test(value) && parseEnv(`${name}=${text}`)[name] === value)
  if (fits === undefined) throw new StartupError(`${name} holds characters that ${SETTINGS_FILE} cannot hold.`)
  return fits
}
