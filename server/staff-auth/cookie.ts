/** The desk's session cookie: the desk's own origin, never readable by script, never sent from elsewhere. */
export const DESK_COOKIE = 'tendwell_desk'

export function readCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === DESK_COOKIE && value) return value
  }
  return undefined
}

/** @param seconds until it ends; 0 takes it away */
export function writeCookie(token: string, seconds: number, secure: boolean): string {
  return `${DESK_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
