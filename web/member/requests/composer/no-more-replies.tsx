import { t } from '#basics/language/translate.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { askAgain } from '#web/member/requests/thread/ask-again.ts'
import styles from './no-more-replies.module.css'

type NoMoreRepliesProps = {
  request: RequestDetail
  /** The member left their company, and the time to finish requests is over. */
  isGraceOver: boolean
}

/** Shown for a request completed long ago: a further message begins a new request, linked to this one. */
export function NoMoreReplies({ request, isGraceOver }: NoMoreRepliesProps) {
  if (isGraceOver)
    return (
      <div className={styles.place}>
        <p>{t('The time to finish your requests after leaving your company is over. You can still read them.')}</p>
      </div>
    )
  return (
    <div className={styles.place}>
      <p>
        {t('This was completed a while ago, so its thread is closed.')} <span>{t('Has something come up again?')}</span>
      </p>
      <Button onClick={() => askAgain(request)}>{t('Start a new request')}</Button>
    </div>
  )
}
