import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOneSession, endOtherSessions, listSessions, type MemberSession } from '#contract/member/sessions.ts'
import { toasts } from '#web/kit/toasts.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'

export const SESSIONS = ['sessions']
const UNABLE_TO_LIST = 'We could not see where you’re signed in.'
const UNABLE_TO_END = 'That could not be signed out and is still signed in. Please try again.'

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(listSessions, {}, { signal, fallback: UNABLE_TO_LIST }),
  })
}

/** Signs another browser out, or all of them: `others`. */
export function useEnding(onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: MemberSession | 'others') => end(which),
    onSuccess: async (_, which) => {
      await client.invalidateQueries({ queryKey: SESSIONS })
      const where = which === 'others' ? 'everywhere else' : nameOf(which)
      toasts.show({ type: 'success', message: `Signed out: ${where}.`, autoDismiss: true })
      onEnded()
    },
  })
}

async function end(which: MemberSession | 'others') {
  const options = { fallback: UNABLE_TO_END }
  if (which === 'others') return void (await call(endOtherSessions, {}, options))
  await call(endOneSession, { params: { id: which.id } }, options).catch((error: unknown) => {
    // it has ended by itself meanwhile
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
}

/** `Firefox on Windows`, as far as it is known. */
export function nameOf({ browser, system }: MemberSession): string {
  if (!browser) return system ?? 'Another app'
  return system ? `${browser} on ${system}` : browser
}
