import { SUPERUSER } from './cluster.ts'

export const DATABASE = 'tendwell'
/** Whom the app logs in as: it owns nothing. */
export const LOGIN = 'tendwell_app'

/** How the embedded PostgreSQL is reached over its unix socket. */
export type EmbeddedAddresses = {
  /** A connection string that `pg` understands, of the user that may do everything. */
  readonly url: string
  /** Of the one that the app's queries log in as. */
  readonly app: { readonly app: string; readonly login: string }
}

export function addressesAt(socket: string): EmbeddedAddresses {
  return { url: urlOf(socket, DATABASE), app: { app: urlOf(socket, DATABASE, LOGIN), login: LOGIN } }
}

/** Where it listens once it is served; a socket's name ends in it. */
export const PORT = 5432

export function urlOf(socket: string, database: string, user = SUPERUSER, port = PORT): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`
}
