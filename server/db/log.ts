import type { BaseLogger } from 'pino'

/** What the database's own code says while it works; any pino logger will do. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
