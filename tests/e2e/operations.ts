import { OPERATIONS, staffCaller } from './staff.ts'

/** What operations do at the desk, without a browser. */
export const operations = staffCaller(OPERATIONS)
