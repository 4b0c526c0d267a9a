import { useCallback, useEffect, useRef, useState } from 'react'
import { sendCode } from '#contract/member/mfa.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'
import { CODE_ON_ITS_WAY, CODE_USED_UP, signInSentences } from '#web/wire/sign-in-sentences.ts'

type Asking =
  | { step: 'idle' | 'sending' | 'sent' }
  /** The last code is used up, and it is too early for another: that one comes by itself. */
  | { step: 'waiting'; seconds: number }
  | { step: 'failed'; message: string }

/** `first`: because the step opened; then a code that is on its way already is as good as a new one. */
type Occasion = 'first' | 'again'

/** Asks for codes, and knows how the last asking went. */
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
        // no number on file: the guards lead to where one is given
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
  const { said, retryAfter: seconds } = error instanceof CallError ? error : {}
  if (occasion === 'first' && said === CODE_ON_ITS_WAY) return { step: 'idle' }
  if (said === CODE_USED_UP && seconds) return { step: 'waiting', seconds }
  return { step: 'failed', message: error instanceof Error ? error.message : signInSentences.requestCode }
}
