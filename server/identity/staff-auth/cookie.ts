/** Session cookie of the desk: for the desk's own origin, not readable by scripts, never sent by other sites. */
export const DESK_COOKIE = 'tendwell_desk'
/**
 * Binds a sign-in at the issuer to the browser that started it. Not Strict, because the issuer's page redirects back
 * here.
 */
export const ISSUER_COOKIE = 'tendwell_oidc'
/** The same for a member's sign-in at their company's issuer, on the members' address. */
export const COMPANY_ISSUER_COOKIE = 'tendwell_company'
type Name = typeof DESK_COOKIE | typeof ISSUER_COOKIE | typeof COMPANY_ISSUER_COOKIE

/**
 * Name of a cookie over https. The prefix makes browsers accept it from this exact host only, so another host of the
 * domain cannot set it.
 */
const onHost = (name: Name) => `__Host-${name}`

/**
 * The token in the cookie. The unprefixed name is used over http and by the previous release; the prefixed one has
 * precedence.
 */
export function readCookie(header: string | undefined, name: Name = DESK_COOKIE): string | undefined {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const [key = '', value] = pair.trim().split('=', 2)
    if (value && !cookies.has(key)) cookies.set(key, value)
  }
  return cookies.get(onHost(name)) ?? cookies.get(name)
}

type Written = { readonly token: string; readonly seconds: number; readonly secure: boolean; readonly name?: Name }

/** `seconds` until it expires; 0 deletes it. */
export function writeCookie({ token, seconds, secure, name = DESK_COOKIE }: Written): string {
  const sameSite = name === DESK_COOKIE ? 'Strict' : 'Lax'
  const whole = `${secure ? onHost(name) : name}=${token}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`
  return secure ? `${whole}; Secure` : whole
}
