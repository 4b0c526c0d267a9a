import { addOwnFactor, setUpOwnPasskey, setUpOwnTotp } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'

const UNABLE = 'That was not saved. Please try again.'
const NO_PASSKEY = 'No passkey was made. Please try again.'

export const beginTotp = (password: string) => call(setUpOwnTotp, { body: { password } }, { fallback: UNABLE })

/** Adds what was set up. The first factor brings the recovery codes, and this session the second factor's token. */
export const addFactor = (body: BodyOf<typeof addOwnFactor>) =>
  call(addOwnFactor, { body }, { fallback: UNABLE, onHeaders: takeToken })

/** Has this browser make a passkey, and stores it under this name. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const { options, setup } = await call(setUpOwnPasskey, { body: { password } }, { fallback: UNABLE })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const passkey = await startRegistration({ optionsJSON: options as never }) // made by the server's half of it
    .catch((cause: unknown) => {
      // the browser says why in words that are not for a person
      throw new CallError({ status: 422, message: NO_PASSKEY }, { cause })
    })
  return addFactor({ setup, name, passkey: { ...passkey } })
}

function takeToken(headers: Headers) {
  const token = headers.get('mfa-token')
  if (token) session.verified(token)
}
