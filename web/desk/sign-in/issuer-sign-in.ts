import { deskBeginIssuerSignIn, deskFinishIssuerSignIn } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/call.ts'

const UNABLE = 'Unable to sign in this way right now. Please try again, or use your password.'
/** What the issuer sent back stands in the fragment by this name, where no server and no other site is told of it. */
const ANSWER = 'oidc'

/** Signing in with the issuer of identities that this deployment has. */
export const issuerSignIn = {
  /** Leaves for the issuer's own page. */
  async begin(): Promise<void> {
    const { url } = await call(deskBeginIssuerSignIn, {}, { fallback: UNABLE })
    location.assign(url)
  },
  /** What a browser that has just come back brings along, or null. Taken once: it is of no use twice. */
  takeAnswer(): string | null {
    const answer = new URLSearchParams(location.hash.slice(1)).get(ANSWER)
    if (answer === null) return null
    history.replaceState(history.state, '', location.pathname + location.search)
    return answer
  },
  finish: (answer: string) => call(deskFinishIssuerSignIn, { body: { answer } }, { fallback: UNABLE }),
}
