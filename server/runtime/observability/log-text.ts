type Line = {
  readonly time?: string
  readonly level?: string
  readonly msg?: string
  readonly err?: { readonly type?: string; readonly message?: string; readonly stack?: string }
}

/** Length of the longest level, `debug`, so that messages are aligned. */
const LEVEL_WIDTH = 5

/**
 * A log line for people: `2026-11-27T21:36:05.120Z INFO call door=members status=200`, with an error's message and
 * stack below it. A value with spaces is quoted, so that it cannot imitate another line.
 * @param json a line as pino wrote it
 */
export function textLine(json: string): string {
  const line = parse(json)
  if (!line) return json
  const { time = '', level = 'info', msg = '', err, pid: _pid, ...rest } = line
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${word(value)}`)
  const first = [time, level.toUpperCase().padEnd(LEVEL_WIDTH), msg.replaceAll(/\s*[\r\n]+\s*/g, ' '), ...fields]
  const below = err
    ? [`    ${err.type ?? 'Error'}: ${err.message ?? ''}`, err.stack ?? ''].filter((text) => text.trim())
    : []
  return `${[first.join(' ').trimEnd(), ...below].join('\n')}\n`
}

function parse(json: string): (Line & Record<string, unknown>) | null {
  try {
    return JSON.parse(json) as Line & Record<string, unknown> // pino wrote it
  } catch {
    return null
  }
}

function word(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=\p{Cc}]+$/u.test(value) ? value : JSON.stringify(value)
}
