import { fstatSync } from 'node:fs'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { textLine } from './log-text.ts'

const REDACT = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["mfa-token"]',
  'password',
  '*.password',
  'token',
  '*.token',
]

type Settings = Pick<Config, 'LOG_LEVEL'> & Partial<Pick<Config, 'LOG_FORMAT'>>

/**
 * The only log of a process, on standard error, with one line per entry. Without `LOG_FORMAT`, it is text in a terminal
 * and in systemd's journal, and JSON otherwise.
 */
export function openLog({ LOG_LEVEL: level, LOG_FORMAT }: Settings, to?: DestinationStream): Logger {
  const format = LOG_FORMAT ?? (!to && isReadByPeople() ? 'text' : 'json')
  const destination = to ?? pino.destination({ fd: 2, sync: false })
  return pino(
    {
      level,
      redact: REDACT,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutValues },
    },
    format === 'text' ? { write: (line) => destination.write(textLine(line)) } : destination,
  )
}

function isReadByPeople(): boolean {
  if (process.stderr.isTTY) return true
  // the journal names its own socket, so that a program with redirected output can recognize it
  const { JOURNAL_STREAM } = process.env
  if (!JOURNAL_STREAM) return false
  const { dev, ino } = fstatSync(2)
  return JOURNAL_STREAM === `${dev}:${ino}`
}

/** An error about the data, in which PostgreSQL repeats the value in quotation marks. */
const DATA_FAULT = /^22/
const SAFE_PROPERTIES = ['code', 'table', 'column', 'constraint', 'routine', 'syscall'] as const

/** The error for the log, without the rows and values in a database error. */
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
