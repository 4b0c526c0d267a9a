/** The desk's session cookie: the desk's own origin, never readable by script, never sent from elsewhere. */
export const DESK_COOKIE = 'tendwell_desk'
/** Its name over https: a browser takes it from this very host alone, so no neighbor of the domain can plant one. */
const HOST_COOKIE = `__Host-${DESK_COOKIE}`

/** The session's token. The plain name is that of http, and of the release before; the other goes first. */
export function readCookie(header: string | undefined): string | undefined {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const [name = '', value] = pair.trim().split('=', 2)
    if (value && !cookies.has(name)) cookies.set(name, value)
  }
  return cookies.get(HOST_COOKIE) ?? cookies.get(DESK_COOKIE)
}

/** @param seconds until it ends; 0 takes it away */
export function writeCookie(token: string, seconds: number, secure: boolean): string {
  const name = secure ? HOST_COOKIE : DESK_COOKIE
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}
