import { SUPERUSER } from './cluster.ts'

export const DATABASE = 'tendwell'
/** Role with which the app logs in. It owns nothing. */
export const LOGIN = 'tendwell_app'

/** Addresses of the embedded PostgreSQL on its unix socket. */
export type EmbeddedAddresses = {
  /** Connection string for `pg`, with the superuser. */
  readonly url: string
  /** Connection string and role of the app's queries. */
  readonly app: { readonly app: string; readonly login: string }
}

export function addressesAt(socket: string): EmbeddedAddresses {
  return { url: urlOf(socket, DATABASE), app: { app: urlOf(socket, DATABASE, LOGIN), login: LOGIN } }
}

/** Port of the running database, which is the suffix of the socket's name. */
export const PORT = 5432

export function urlOf(socket: string, database: string, user = SUPERUSER, port = PORT): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`
}
