import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import { getOpening } from '#contract/member/opening.ts'
import { attentionToOpen } from '#contract/member/requests.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { connection } from '#web/wire/connection/connection.ts'
import { invalidate } from '#web/wire/keys.ts'
import { takeBack, waiting } from '../shared/device/waiting.ts'
import { sendQuickAnswer } from '../shared/send-quick-answer.ts'
import styles from './opening.module.css'

type SentAnswerProps = {
  requestId: string
  words: string
  first: string
  onUndone: () => void
}

/** The state of a sent answer. For a moment it can be undone. */
export default function SentAnswer({ requestId, words, first, onUndone }: SentAnswerProps) {
  const key = useSent(requestId, words, onUndone)
  const client = useQueryClient()
  const all = useSyncExternalStore(waiting.subscribe, waiting.current)
  const mine = all.find((one) => one.key === key)
  const place = useRef<HTMLParagraphElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [leaving, setLeaving] = useState(false)
  const waits = mine !== undefined
  useEffect(() => (waits ? undo : place).current?.focus(), [waits])
  useEffect(() => waiting.onReturn((one) => one.key === key && onUndone()), [key, onUndone])
  const hasGone = key !== undefined && !mine
  useEffect(() => {
    // the opening shows another message once this one is answered
    if (hasGone) void invalidate(client, attentionToOpen, getOpening)
  }, [client, hasGone])
  const take = () => {
    setLeaving(true)
    void takeBack(key ?? '').finally(() => setLeaving(false))
  }
  return (
    <p ref={place} tabIndex={-1} role="status" className={styles.sent}>
      <span>
        {hasGone ? (
          t('Sent to {name}.', { name: first })
        ) : (
          <SendStatus first={first} answer={mine?.text ?? words} refused={mine?.refused} />
        )}
      </span>
      {mine && (
        <button ref={undo} type="button" disabled={leaving} onClick={take}>
          {t('Undo')}
        </button>
      )}
    </p>
  )
}

/** Sends it once. Returns its id; undefined until it is stored on this device. */
function useSent(requestId: string, words: string, onFailed: () => void) {
  const [key, setKey] = useState<string>()
  const isSent = useRef(false)
  const failed = useEffectEvent(() => {
    onFailed()
    toasts.fail(t('That could not be sent. Please try again.'))
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    sendQuickAnswer(requestId, words).then(setKey, () => failed())
  }, [requestId, words])
  return key
}

type SendStatusProps = { first: string; answer: string; refused: string | undefined }

function SendStatus({ first: name, answer: words, refused: reason }: SendStatusProps) {
  const answer = <b>{words}</b>
  if (reason) return <Trans message="{answer} was not sent. {reason}" values={{ answer, reason }} />
  if (connection.online()) return <Trans message="{answer} goes to {name} now." values={{ answer, name }} />
  return <Trans message="{answer} goes to {name} once you are online." values={{ answer, name }} />
}
