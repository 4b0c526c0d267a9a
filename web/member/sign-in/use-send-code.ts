import { useCallback, useRef, useState } from 'react'
import { sendCode } from '#contract/mfa.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { sentences } from '#web/wire/sentences.ts'

/** Asks for codes, and knows how the last asking went. */
export function useSendCode() {
  const [state, setState] = useState<{ step: 'idle' | 'sending' | 'sent' } | { step: 'failed'; message: string }>({
    step: 'idle',
  })
  const asked = useRef(false)
  /** `first`: because the step opened; then a code that is on its way already is as good as a new one. */
  const send = useCallback((occasion: 'first' | 'again') => {
    if (occasion === 'first' && asked.current) return
    asked.current = true
    if (occasion === 'again') setState({ step: 'sending' })
    call(sendCode, {}, { fallback: sentences.requestCode }).then(
      () => setState({ step: occasion === 'again' ? 'sent' : 'idle' }),
      (error: unknown) => {
        const onItsWay = occasion === 'first' && error instanceof CallError && error.status === 429
        const message = error instanceof Error ? error.message : sentences.requestCode
        setState(onItsWay ? { step: 'idle' } : { step: 'failed', message })
      },
    )
  }, [])
  const forget = useCallback(() => setState({ step: 'idle' }), [])
  return { state, send, forget }
}
