import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** The file that `npm start` and every command read at the start. Values of the environment have precedence. */
export const SETTINGS_FILE = join(import.meta.dirname, '..', '..', '..', '.env')

export type FileSettings = Readonly<Record<string, string>>

/**
 * Writes these settings into the file and keeps other lines, including comments. Only its owner can read it, because it
 * contains passwords.
 * @param removed names whose lines are deleted
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

/** Quotes a value for Node's parser, which knows no escapes and only three kinds of quotes. */
function quoted(name: string, value: string): string {
  const fits = ['', '"', "'", '`']
    .map((quote) => `${quote}${value}${quote}`)
    .find((text) => !/[\n\r]/.test(value) && parseEnv(`${name}=${text}`)[name] === value)
  if (fits === undefined) throw new StartupError(`${name} holds characters that ${SETTINGS_FILE} cannot hold.`)
  return fits
}
