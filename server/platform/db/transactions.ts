import type { Transaction } from 'kysely'
import type { DeskTables } from './tables.ts'

/** A transaction of the desk. */
export type DeskTrx = Transaction<DeskTables>
