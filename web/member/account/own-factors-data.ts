import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type addOwnFactor, newOwnRecoveryCodes, readOwnFactors, removeOwnFactor } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { addFactor, addPasskey, beginTotp } from '../shared/factor-calls.ts'
import { keys } from '../shared/queries.ts'

const KEY = ['factors']
const UNABLE_TO_READ = 'We could not see how you sign in.'
const UNABLE = 'That was not saved. Please try again.'

export function useOwnFactors() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readOwnFactors, {}, { signal, fallback: UNABLE_TO_READ }),
  })
}

/** What a member does about their own factors; the page then shows how it stands. */
export function useFactorActs() {
  const client = useQueryClient()
  async function thenRead<T>(act: Promise<T>): Promise<T> {
    const answer = await act
    await Promise.all([KEY, keys.user].map((queryKey) => client.invalidateQueries({ queryKey })))
    return answer
  }
  return {
    beginTotp,
    addTotp: (body: BodyOf<typeof addOwnFactor>) => thenRead(addFactor(body)),
    addPasskey: (typed: Parameters<typeof addPasskey>[0]) => thenRead(addPasskey(typed)),
    remove: (id: string, password: string) =>
      thenRead(call(removeOwnFactor, { params: { id }, body: { password } }, { fallback: UNABLE })),
    newRecoveryCodes: (password: string) =>
      thenRead(call(newOwnRecoveryCodes, { body: { password } }, { fallback: UNABLE })),
  }
}
