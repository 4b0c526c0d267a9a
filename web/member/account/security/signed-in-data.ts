import { useQuery, useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { endOneSession, endOtherSessions, listSessions, type MemberSession } from '#contract/member/sessions.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

const UNABLE_TO_LIST = msg('We couldn’t load where you’re signed in.')
const UNABLE_TO_END = msg('That could not be signed out and is still signed in. Please try again.')

export function useSessions() {
  return useQuery({
    queryKey: keyOf(listSessions),
    queryFn: ({ signal }) => call(listSessions, {}, { signal, fallback: t(UNABLE_TO_LIST) }),
  })
}

/** Signs out one other browser, or all of them with `others`. */
export function useEnding(onEnded: () => void) {
  const client = useQueryClient()
  return useAct((which: MemberSession | 'others') => end(which), {
    async onDone() {
      await invalidate(client, listSessions)
      onEnded()
    },
    done: (_, which) =>
      which === 'others' ? t('Signed out: everywhere else.') : t('Signed out: {browser}.', { browser: nameOf(which) }),
  })
}

async function end(which: MemberSession | 'others') {
  const options = { fallback: t(UNABLE_TO_END) }
  if (which === 'others') return void (await call(endOtherSessions, {}, options))
  await call(endOneSession, { params: { id: which.id } }, options).catch((error: unknown) => {
    // the session has already expired
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
}

/** `Firefox on Windows`, as far as the browser is known. */
export function nameOf({ browser, system }: MemberSession): string {
  if (!browser) return system ?? t('Another app')
  return system ? t('{browser} on {system}', { browser, system }) : browser
}
