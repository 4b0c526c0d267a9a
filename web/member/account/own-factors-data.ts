import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addOwnFactor,
  newOwnRecoveryCodes,
  readOwnFactors,
  removeOwnFactor,
  setUpOwnPasskey,
  setUpOwnTotp,
} from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'
import { keys } from '../shared/queries.ts'

const KEY = ['factors']
const UNABLE_TO_READ = 'We could not see how you sign in.'
const UNABLE = 'That was not saved. Please try again.'
const NO_PASSKEY = 'No passkey was made. Please try again.'

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
  const add = (body: BodyOf<typeof addOwnFactor>) =>
    thenRead(call(addOwnFactor, { body }, { fallback: UNABLE, onHeaders: takeToken }))
  return {
    beginTotp: (password: string) => call(setUpOwnTotp, { body: { password } }, { fallback: UNABLE }),
    addTotp: add,
    /** Has this browser make a passkey, and stores it under this name. */
    async addPasskey({ name, password }: { name: string; password: string }) {
      const { options, setup } = await call(setUpOwnPasskey, { body: { password } }, { fallback: UNABLE })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const passkey = await startRegistration({ optionsJSON: options as never }) // made by the server's half of it
        .catch((cause: unknown) => {
          // the browser says why in words that are not for a person
          throw new CallError({ status: 422, message: NO_PASSKEY }, { cause })
        })
      return add({ setup, name, passkey: { ...passkey } })
    },
    remove: (id: string, password: string) =>
      thenRead(call(removeOwnFactor, { params: { id }, body: { password } }, { fallback: UNABLE })),
    newRecoveryCodes: (password: string) =>
      thenRead(call(newOwnRecoveryCodes, { body: { password } }, { fallback: UNABLE })),
  }
}

/** The first factor of somebody without a phone: this session has given it. */
function takeToken(headers: Headers) {
  const token = headers.get('mfa-token')
  if (token) session.verified(token)
}
