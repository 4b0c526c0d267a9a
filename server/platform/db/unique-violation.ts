import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Whether another transaction has already created the record. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
