import { useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Message } from '#contract/member/requests.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from '#web/member/requests/thread/thread.module.css'
import { waiting } from '#web/member/shared/device/waiting.ts'
import { sendQuickAnswer } from '#web/member/shared/send-quick-answer.ts'

type QuickAnswersProps = {
  requestId: string
  message: Message
  /** Another answer is being sent. */
  isWaiting: boolean
}

/** The concierge's suggested answers to the last message, to press instead of typing. */
export function QuickAnswers({ requestId, message, isWaiting }: QuickAnswersProps) {
  // stays hidden until the thread with the answer has loaded, so that it is pressed once
  const [isPressed, setPressed] = useState(false)
  useEffect(() => waiting.onReturn((one) => one.requestId === requestId && setPressed(false)), [requestId])
  if (isPressed || isWaiting) return null
  const press = (words: string) => {
    setPressed(true)
    sendQuickAnswer(requestId, words).catch(() => {
      setPressed(false)
      toasts.fail(t('That could not be sent. Please try again.'))
    })
  }
  return (
    <div
      role="group"
      aria-label={t('Answer {name}', { name: isolate(firstNameOf(message.source_name)) })}
      className={styles.quick}
    >
      {message.quick_answers?.map((words) => (
        <Button key={words} small variant="secondary" onClick={() => press(words)}>
          {words}
        </Button>
      ))}
    </div>
  )
}
