/** Keeps the language that was chosen on this device. The server reads it, too: see server/platform/http/static. */
const COOKIE = 'tendwell-language'
const YEAR_SECONDS = 31_536_000

/** The page may come from this device, stored in another language. */
export function choosePageLanguage() {
  const [, chosen] = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie) ?? []
  if (chosen) document.documentElement.lang = chosen
}

export function keepPageLanguage(language: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  document.documentElement.lang = language
}
