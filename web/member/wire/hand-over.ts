/** Why a sign-in at a company's issuer ended: a code of the server's redirect, or the sentence of a call. */
export type SignInFailure =
  | { readonly code: string; readonly sentence?: never }
  | { readonly sentence: string; readonly code?: never }

/** Names in the fragment of an address, which browsers send to no server. */
const ANSWER = 'oidc'
const FAILURE = 'oidc_failure'

let answer: string | null = null
let failure: SignInFailure | null = null

/** What a company's issuer, or the way to it, handed over to the app. Each part is taken once. */
export const handOver = {
  /** Keeps the parts in a fragment. False if it has none. */
  keep(hash: string): boolean {
    const parts = new URLSearchParams(hash.slice(1))
    const code = parts.get(FAILURE)
    answer = parts.get(ANSWER)
    if (code !== null) failure = { code }
    return answer !== null || code !== null
  },
  hasAnswer: () => answer !== null,
  takeAnswer(): string | null {
    const taken = answer
    answer = null
    return taken
  },
  fail(sentence: string) {
    failure = { sentence }
  },
  takeFailure(): SignInFailure | null {
    const taken = failure
    failure = null
    return taken
  },
}
