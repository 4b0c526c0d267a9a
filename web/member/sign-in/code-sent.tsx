import { CODE_ON_ITS_WAY, TEXTS_OFF } from '#web/wire/sign-in-sentences.ts'
import type { useSendCode } from './use-send-code.ts'

interface CodeSentProps {
  to: string | null | undefined
  code: ReturnType<typeof useSendCode>
}

/** Where the six digits went, or go as soon as they can, as far as we may say. Without texts they go nowhere. */
export function CodeSent({ to, code }: CodeSentProps) {
  const { state } = code
  if (state.step === 'failed' && state.message === TEXTS_OFF) return 'Your account asks for a second step.'
  const notYet = state.step === 'waiting' || (state.step === 'failed' && state.message !== CODE_ON_ITS_WAY)
  return (
    <>
      {notYet ? 'Six digits go to ' : 'We sent six digits to '}
      {to ? <PhoneEnding digits={to} /> : 'your phone'}. The code works for ten minutes.
    </>
  )
}

function PhoneEnding({ digits }: { digits: string }) {
  return (
    <>
      the phone ending in <strong>{digits}</strong>
    </>
  )
}
