import type { RequestDetail } from '#contract/member/requests.ts'
import { Button } from '#web/kit/button.tsx'
import { askAgain } from './ask-again.ts'
import styles from './no-more-replies.module.css'

/** Long completed: what comes now is a new request, linked to this one. */
export function NoMoreReplies({ request }: { request: RequestDetail }) {
  return (
    <div className={styles.place}>
      <p>
        This was completed a while ago, so its thread is closed. <span>Has something come up again?</span>
      </p>
      <Button onClick={() => askAgain(request)}>Start a new request</Button>
    </div>
  )
}
