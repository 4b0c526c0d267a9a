import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Somebody else was quicker with something of which there is only one. */
export const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
