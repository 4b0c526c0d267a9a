import { OPERATIONS, staffCaller } from './staff.ts'

/** Acts of operations at the desk, without a browser. */
export const operations = staffCaller(OPERATIONS)
