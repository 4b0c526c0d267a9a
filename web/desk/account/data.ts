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
import { call } from '#web/desk/shared/call.ts'
import { queryClient } from '#web/desk/shared/queries.ts'
import { CallError } from '#web/wire/call-error.ts'

const SECURITY = ['security']

export function useSecurity() {
  return useQuery({
    queryKey: SECURITY,
    queryFn: ({ signal }) => call(deskSecurity, {}, { signal }),
  })
}

export const setUpTotp = () => call(deskSetUpTotp, {})

/** Has this browser make a passkey, and stores it under this name. Throws where nobody confirmed it. */
export async function addPasskey(name: string) {
  const { options, setup } = await call(deskSetUpPasskey, {})
  // made by the server's half of this library
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
      // it has ended by itself meanwhile
      if (!(error instanceof CallError && error.status === 404)) throw error
    }),
  )
}

async function thenRead<T>(act: Promise<T>): Promise<T> {
  const answer = await act
  await queryClient.invalidateQueries({ queryKey: SECURITY })
  return answer
}

/** `Firefox on Windows`, as far as it is known. */
export function nameOf({ browser, system }: StaffSession): string {
  if (!browser) return system ?? 'Another app'
  return system ? `${browser} on ${system}` : browser
}
