import { useCallback, useEffect, useRef, useState } from 'react'
import { sendCode } from '#contract/member/mfa.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'

type Asking =
  | { step: 'idle' | 'sending' | 'sent' }
  /** The last code is used up, and it is too early for another, which will be sent automatically. */
  | { step: 'waiting'; seconds: number }
  | { step: 'failed'; message: string; code?: CallError['code'] }

/** `first`: sent because the step opened; a code that was sent a moment ago counts as sent. */
type Occasion = 'first' | 'again'

/** Requests codes, and has the result of the last request. */
export function useSendCode() {
  const [state, setState] = useState<Asking>({ step: 'idle' })
  const asked = useRef(false)
  const send = useCallback((occasion: Occasion) => {
    if (occasion === 'first' && asked.current) return
    asked.current = true
    if (occasion === 'again') setState({ step: 'sending' })
    call(sendCode, {}, { fallback: signInSentences.requestCode }).then(
      () => setState({ step: occasion === 'again' ? 'sent' : 'idle' }),
      (error: unknown) => {
        // no number on file: the guards redirect to the phone form
        if (error instanceof CallError && error.status === 422) session.change({ pending: 'enroll' })
        setState(afterRefusal(error, occasion))
      },
    )
  }, [])
  const forget = useCallback(() => setState({ step: 'idle' }), [])
  useEffect(() => {
    if (state.step !== 'waiting') return
    const timer = setTimeout(() => send('again'), state.seconds * 1000)
    return () => clearTimeout(timer)
  }, [state, send])
  return { state, send, forget }
}

function afterRefusal(error: unknown, occasion: Occasion): Asking {
  const { code, retryAfter: seconds } = error instanceof CallError ? error : {}
  if (occasion === 'first' && code === 'code_too_soon') return { step: 'idle' }
  if (code === 'spent_code_too_soon' && seconds) return { step: 'waiting', seconds }
  return { step: 'failed', code, message: error instanceof Error ? error.message : signInSentences.requestCode }
}
