import { deskBeginIssuerSignIn, deskFinishIssuerSignIn } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/wire/call.ts'

const UNABLE = 'Unable to sign in this way right now. Please try again, or use your password.'
/** Name of the issuer's answer in the URL fragment, which browsers send to no server. */
const ANSWER = 'oidc'

/** Sign-in with the deployment's OIDC issuer. */
export const issuerSignIn = {
  /** Redirects to the issuer's page. */
  async begin(): Promise<void> {
    const { url } = await call(deskBeginIssuerSignIn, {}, { fallback: UNABLE })
    location.assign(url)
  },
  /** The issuer's answer after a redirect, or null. It is removed from the URL, because it works only once. */
  takeAnswer(): string | null {
    const answer = new URLSearchParams(location.hash.slice(1)).get(ANSWER)
    if (answer === null) return null
    history.replaceState(history.state, '', location.pathname + location.search)
    return answer
  },
  finish: (answer: string) => call(deskFinishIssuerSignIn, { body: { answer } }, { fallback: UNABLE }),
}
