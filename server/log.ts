import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const REDACT = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["mfa-token"]',
  'password',
  '*.password',
  'token',
  '*.token',
]

/** The one log of a process: JSON, a line each, on standard error. */
export function openLog(
  { LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>,
  to: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino({ level, redact: REDACT, base: { pid: process.pid }, serializers: { err: withoutValues } }, to)
}

/** A fault of the data: PostgreSQL repeats the value between quotation marks. */
const DATA_FAULT = /^22/
const SAFE_PROPERTIES = ['code', 'table', 'column', 'constraint', 'routine', 'syscall'] as const

/** An error as the log may have it: without the rows and values that a database's error carries. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error.slice(0, 200) : 'no error'
  const safe = Object.fromEntries(
    SAFE_PROPERTIES.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])),
  )
  const data = DATA_FAULT.test(String(safe['code']))
  const message = data ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  const cause = error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}
  return { type: error.name, message, ...safe, stack, ...cause }
}
