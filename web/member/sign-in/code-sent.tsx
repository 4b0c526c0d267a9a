import { t } from '#basics/language/translate.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import type { useSendCode } from './use-send-code.ts'

interface CodeSentProps {
  to: string | null | undefined
  code: ReturnType<typeof useSendCode>
}

/**
 * Where the six digits were sent, or will be as soon as possible, as far as the page may show. Without a text provider
 * they are not sent.
 */
export function CodeSent({ to, code }: CodeSentProps) {
  const { state } = code
  if (state.step === 'failed' && state.code === 'texts_off') return t('Your account asks for a second step.')
  const notYet = state.step === 'waiting' || (state.step === 'failed' && state.code !== 'code_too_soon')
  if (!to)
    return notYet
      ? t('Six digits go to your phone. The code works for ten minutes.')
      : t('We sent six digits to your phone. The code works for ten minutes.')
  const phone = { parts: { strong: <strong /> }, values: { digits: to } }
  return notYet ? (
    <Trans
      message="Six digits go to the phone ending in <strong>{digits}</strong>. The code works for ten minutes."
      {...phone}
    />
  ) : (
    <Trans
      message="We sent six digits to the phone ending in <strong>{digits}</strong>. The code works for ten minutes."
      {...phone}
    />
  )
}
