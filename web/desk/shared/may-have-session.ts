/** Only says that asking for the session is worth a call; the session itself is a cookie that no script sees. */
const MAY_HAVE_SESSION = 'tendwell.desk.signed-in'

export const mayHaveSession = () => localStorage.getItem(MAY_HAVE_SESSION) !== null

export function rememberSession(isThere: boolean) {
  if (isThere) localStorage.setItem(MAY_HAVE_SESSION, 'yes')
  else localStorage.removeItem(MAY_HAVE_SESSION)
}
