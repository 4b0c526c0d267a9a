import { msg, t } from '#basics/language/translate.ts'
import { addOwnFactor, setUpOwnPasskey, setUpOwnTotp } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'

const UNABLE = msg('That was not saved. Please try again.')
const NO_PASSKEY = msg('No passkey was made. Please try again.')

export const beginTotp = (password: string) => call(setUpOwnTotp, { body: { password } }, { fallback: t(UNABLE) })

/** Adds the new factor. The first factor returns the recovery codes, and gives this session an mfa-token. */
export const addFactor = (body: BodyOf<typeof addOwnFactor>) =>
  call(addOwnFactor, { body }, { fallback: t(UNABLE), onHeaders: takeToken })

/** Has this browser create a passkey, and stores it under this name. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const { options, setup } = await call(setUpOwnPasskey, { body: { password } }, { fallback: t(UNABLE) })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const passkey = await startRegistration({ optionsJSON: options as never }) // created by the server's half of it
    .catch((cause: unknown) => {
      // the browser's error message is not meant for users
      throw new CallError({ status: 422, message: t(NO_PASSKEY) }, { cause })
    })
  return addFactor({ setup, name, passkey: { ...passkey } })
}

function takeToken(headers: Headers) {
  const token = headers.get('mfa-token')
  if (token) session.verified(token)
}
