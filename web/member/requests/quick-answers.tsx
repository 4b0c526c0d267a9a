import { useEffect, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import type { Message } from '#contract/member/requests.ts'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { waiting } from '../shared/device/waiting.ts'
import { sendQuickAnswer } from '../shared/send-quick-answer.ts'
import styles from './thread.module.css'

type QuickAnswersProps = {
  requestId: string
  message: Message
  /** Something is on its way already. */
  isWaiting: boolean
}

/** What the concierge offered with their last words, to press instead of writing it. */
export function QuickAnswers({ requestId, message, isWaiting }: QuickAnswersProps) {
  // also until the thread that holds it has been fetched: it is pressed once
  const [isPressed, setPressed] = useState(false)
  useEffect(() => waiting.onReturn((one) => one.requestId === requestId && setPressed(false)), [requestId])
  if (isPressed || isWaiting) return null
  const press = (words: string) => {
    setPressed(true)
    sendQuickAnswer(requestId, words).catch(() => {
      setPressed(false)
      toasts.show({ type: 'error', message: 'That could not be sent. Please try again.' })
    })
  }
  return (
    <div role="group" aria-label={`Answer ${isolate(firstNameOf(message.source_name))}`} className={styles.quick}>
      {message.quick_answers?.map((words) => (
        <Button key={words} small variant="secondary" onClick={() => press(words)}>
          {words}
        </Button>
      ))}
    </div>
  )
}
