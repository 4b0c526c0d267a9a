import type { BaseLogger } from 'pino'

/** Logger of the database code; any pino logger fits. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
