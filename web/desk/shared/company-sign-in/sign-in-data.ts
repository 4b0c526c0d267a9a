import { useQuery } from '@tanstack/react-query'
import { timeNow } from '#basics/time/server-clock.ts'
import * as own from '#contract/desk/employer/company-sign-in.ts'
import type { CompanySignIn, IssuerDraft } from '#contract/desk/operations/company-sign-in.ts'
import * as ofAny from '#contract/desk/operations/company-sign-in.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** How long a person may take at the provider. */
const TEST_MS = 10 * 60_000
/** The test ends in another tab. */
const LOOK_AGAIN_MS = 2000

type Answer = { readonly sign_in: CompanySignIn }
export type SignInMode = NonNullable<CompanySignIn['issuer']>['mode']
export type CompanyDomain = CompanySignIn['domains'][number]

/** The settings of a company's sign-in, and the acts on them, each of which resolves to the settings afterwards. */
export type SignInSource = {
  readonly signIn: CompanySignIn | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  /** Replaces the shown settings. */
  readonly show: (answer: Answer) => void
  readonly checkIssuer: (issuer: string) => Promise<{ sentence: string | null }>
  readonly save: (provider: IssuerDraft) => Promise<Answer>
  readonly claim: (domain: string) => Promise<Answer>
  readonly check: (domain: string) => Promise<Answer>
  readonly remove: (domain: string) => Promise<Answer>
  readonly test: () => Promise<Answer & { url: string | null }>
  readonly turnOn: (mode: SignInMode) => Promise<Answer>
  readonly turnOff: () => Promise<Answer>
}

export const isWaiting = (test: CompanySignIn['test']): boolean =>
  test !== null && test.finished_at === null && timeNow().getTime() - new Date(test.started_at).getTime() < TEST_MS

/** For operations: the sign-in of any company. */
export function useCompanySignIn(id: string): SignInSource {
  const params = { id }
  return {
    ...useSettings(queryOf(ofAny.companySignInSettings, { params })),
    checkIssuer: (issuer) => call(ofAny.checkIssuer, { params, body: { issuer } }),
    save: (provider) => call(ofAny.saveIssuer, { params, body: { provider } }),
    claim: (domain) => call(ofAny.claimDomain, { params, body: { domain } }),
    check: (domain) => call(ofAny.checkDomain, { params: { id, domain } }),
    remove: (domain) => call(ofAny.removeDomain, { params: { id, domain } }),
    test: () => call(ofAny.testSignIn, { params }),
    turnOn: (mode) => call(ofAny.turnOnSignIn, { params, body: { mode } }),
    turnOff: () => call(ofAny.turnOffSignIn, { params }),
  }
}

/** For a company's staff: their own sign-in. */
export function useOwnSignIn(): SignInSource {
  return {
    ...useSettings(queryOf(own.ownSignIn)),
    checkIssuer: (issuer) => call(own.checkOwnIssuer, { body: { issuer } }),
    save: (provider) => call(own.saveOwnIssuer, { body: { provider } }),
    claim: (domain) => call(own.claimOwnDomain, { body: { domain } }),
    check: (domain) => call(own.checkOwnDomain, { params: { domain } }),
    remove: (domain) => call(own.removeOwnDomain, { params: { domain } }),
    test: () => call(own.testOwnSignIn, {}),
    turnOn: (mode) => call(own.turnOnOwnSignIn, { body: { mode } }),
    turnOff: () => call(own.turnOffOwnSignIn, {}),
  }
}

/** Asks again while a test runs in another tab. */
function useSettings(query: ReturnType<typeof queryOf<typeof own.ownSignIn>>) {
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isWaiting(state.data?.sign_in.test ?? null) ? LOOK_AGAIN_MS : false),
  })
  const show = ({ sign_in }: Answer) => void queryClient.setQueryData(query.queryKey, { sign_in })
  return { signIn: data?.sign_in, error, refetch, show }
}
