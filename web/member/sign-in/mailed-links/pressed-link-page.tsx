import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from '#web/member/sign-in/form.module.css'
import { SignLayout } from '#web/member/sign-in/sign-layout.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { sentences } from '#web/wire/sentences.ts'

type PressedLinkPageProps = {
  title: string
  lead: string
  button: string
  /** Shown after success. */
  done: string
  act: () => Promise<unknown>
  /** After success, in place of the way into the app. */
  next?: { label: string; onPress: () => void } | undefined
}

type Step = { at: 'asking' | 'busy' | 'done' } | { at: 'failed'; message: string; isOver: boolean }

/** The link was used or has expired. */
const OVER = 422

/**
 * Opened from a mail. Opening it changes nothing, because mail scanners open links too: a press here performs the act.
 */
export function PressedLinkPage({ title, lead, button, done, act, next }: PressedLinkPageProps) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const press = () => {
    setStep({ at: 'busy' })
    act().then(
      () => setStep({ at: 'done' }),
      (error: unknown) =>
        setStep({
          at: 'failed',
          message: error instanceof Error ? error.message : sentences.unexpected,
          // an invalid link stays invalid, so there is no retry
          isOver: error instanceof CallError && error.status === OVER,
        }),
    )
  }
  return (
    <SignLayout title={title} lead={lead}>
      <div className={styles.form} role="status">
        {step.at === 'done' && <AlertBox variant="info">{done}</AlertBox>}
        {step.at === 'failed' && <AlertBox variant="error">{step.message}</AlertBox>}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        {step.at === 'done' || (step.at === 'failed' && step.isOver) ? (
          <Onward isDone={step.at === 'done'} next={next} />
        ) : (
          <Button className={styles.main} loading={step.at === 'busy'} onClick={press}>
            {button}
          </Button>
        )}
      </div>
    </SignLayout>
  )
}

function Onward({ isDone, next }: { isDone: boolean; next: PressedLinkPageProps['next'] }) {
  if (isDone && next)
    return (
      <Button className={styles.main} onClick={next.onPress}>
        {next.label}
      </Button>
    )
  return (
    <Button className={styles.main} render={<Link to="/" />}>
      {isDone ? t('Go on') : t('Go to Home')}
    </Button>
  )
}
