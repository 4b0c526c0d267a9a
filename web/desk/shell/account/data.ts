import { startRegistration } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import {
  deskAddDevice,
  deskEndOtherSessions,
  deskEndOwnSession,
  deskNewRecoveryCodes,
  deskRemoveDevice,
  deskSecurity,
  deskSetUpPasskey,
  deskSetUpTotp,
  type StaffSession,
} from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate } from '#web/wire/keys.ts'

export const useSecurity = () => useQuery(queryOf(deskSecurity))

export const setUpTotp = () => call(deskSetUpTotp, {})

/** Creates a passkey in this browser and stores it with this name. Throws if the person does not confirm it. */
export async function addPasskey(name: string) {
  const { options, setup } = await call(deskSetUpPasskey, {})
  // the options were created by the server part of this library
  const passkey = { ...(await startRegistration({ optionsJSON: options as never })) }
  return addDevice({ setup, name, passkey })
}

export function addDevice(body: BodyOf<typeof deskAddDevice>) {
  return thenRead(call(deskAddDevice, { body }))
}

export function removeDevice(id: number) {
  return thenRead(call(deskRemoveDevice, { params: { device_id: id } }))
}

export async function newRecoveryCodes(): Promise<readonly string[]> {
  return (await thenRead(call(deskNewRecoveryCodes, {}))).recovery_codes
}

export function endSession(which: StaffSession | 'others') {
  if (which === 'others') return thenRead(call(deskEndOtherSessions, {}))
  return thenRead(
    call(deskEndOwnSession, { params: { session_id: which.id } }).catch((error: unknown) => {
      // the session has ended since
      if (!(error instanceof CallError && error.status === 404)) throw error
    }),
  )
}

async function thenRead<T>(act: Promise<T>): Promise<T> {
  const answer = await act
  await invalidate(queryClient, deskSecurity)
  return answer
}

/** Example: `Firefox on Windows`, as far as it is known. */
export function nameOf({ browser, system }: StaffSession): string {
  if (!browser) return system ?? 'Another app'
  return system ? `${browser} on ${system}` : browser
}
