import { useQuery, useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { type addOwnFactor, newOwnRecoveryCodes, readOwnFactors, removeOwnFactor } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { addFactor, addPasskey, beginTotp } from '#web/member/shared/factor-calls.ts'
import { call } from '#web/wire/call.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'

const UNABLE_TO_READ = msg('We couldn’t load how you sign in.')
const UNABLE = msg('That was not saved. Please try again.')

export function useOwnFactors() {
  return useQuery({
    queryKey: keyOf(readOwnFactors),
    queryFn: ({ signal }) => call(readOwnFactors, {}, { signal, fallback: t(UNABLE_TO_READ) }),
  })
}

/** Mutations of a member's own factors; each refetches the page's state. */
export function useFactorActs() {
  const client = useQueryClient()
  async function thenRead<T>(act: Promise<T>): Promise<T> {
    const answer = await act
    await invalidate(client, readOwnFactors, currentUser)
    return answer
  }
  return {
    beginTotp,
    addTotp: (body: BodyOf<typeof addOwnFactor>) => thenRead(addFactor(body)),
    addPasskey: (typed: Parameters<typeof addPasskey>[0]) => thenRead(addPasskey(typed)),
    remove: (id: string, password: string) =>
      thenRead(call(removeOwnFactor, { params: { id }, body: { password } }, { fallback: t(UNABLE) })),
    newRecoveryCodes: (password: string) =>
      thenRead(call(newOwnRecoveryCodes, { body: { password } }, { fallback: t(UNABLE) })),
  }
}
