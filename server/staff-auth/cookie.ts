/** The desk's session cookie: the desk's own origin, never readable by script, never sent from elsewhere. */
export const DESK_COOKIE = 'tendwell_desk'
/** Binds a sign-in at the issuer to the browser that began it. The issuer's page leads back here, so it is not Strict. */
export const ISSUER_COOKIE = 'tendwell_oidc'
type Name = typeof DESK_COOKIE | typeof ISSUER_COOKIE

/** A cookie's name over https: a browser takes it from this very host alone, so no neighbor of the domain can plant one. */
const onHost = (name: Name) => `__Host-${name}`

/** The cookie's token. The plain name is that of http, and of the release before; the other goes first. */
export function readCookie(header: string | undefined, name: Name = DESK_COOKIE): string | undefined {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const [key = '', value] = pair.trim().split('=', 2)
    if (value && !cookies.has(key)) cookies.set(key, value)
  }
  return cookies.get(onHost(name)) ?? cookies.get(name)
}

type Written = { readonly token: string; readonly seconds: number; readonly secure: boolean; readonly name?: Name }

/** `seconds` until it ends; 0 takes it away. */
export function writeCookie({ token, seconds, secure, name = DESK_COOKIE }: Written): string {
  const sameSite = name === DESK_COOKIE ? 'Strict' : 'Lax'
  const whole = `${secure ? onHost(name) : name}=${token}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`
  return secure ? `${whole}; Secure` : whole
}
