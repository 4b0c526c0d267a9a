import { msg, t } from '#basics/language/translate.ts'
import { DECLINE_MAX } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { OneAnswerForm } from '#web/member/requests/thread/one-answer-form.tsx'
import styles from './options.module.css'

const MISSING = msg('Please say what is missing.')

/** Declines all options; the member tells the concierge what is missing. */
export function Decline({ onDecline, onLeave }: { onDecline: (reason: string) => void; onLeave: () => void }) {
  return (
    <OneAnswerForm
      className={styles.form}
      label={t('What is missing?')}
      missing={t(MISSING)}
      rows={2}
      maxLength={DECLINE_MAX}
      onAnswer={onDecline}
      onLeave={onLeave}
    >
      <div>
        <Button type="submit">{t('Take none of these')}</Button>
        <Button variant="secondary" onClick={onLeave}>
          {t('Not yet')}
        </Button>
      </div>
    </OneAnswerForm>
  )
}
