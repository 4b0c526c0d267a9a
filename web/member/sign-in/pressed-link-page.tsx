import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { sentences } from '#web/wire/sentences.ts'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'

type PressedLinkPageProps = {
  title: string
  lead: string
  button: string
  /** Said once it is done. */
  done: string
  act: () => Promise<unknown>
}

type Step = { at: 'asking' | 'busy' | 'done' } | { at: 'failed'; message: string; isOver: boolean }

/** It was used, or has run out. */
const OVER = 422

/** Opened from a mail. A look changes nothing, as mail scanners open links, too: it is done after a press here. */
export function PressedLinkPage({ title, lead, button, done, act }: PressedLinkPageProps) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const press = () => {
    setStep({ at: 'busy' })
    act().then(
      () => setStep({ at: 'done' }),
      (error: unknown) =>
        setStep({
          at: 'failed',
          message: error instanceof Error ? error.message : sentences.unexpected,
          // a link that opens nothing will open nothing at the next press either
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
          <Button className={styles.main} render={<Link to="/" />}>
            {step.at === 'done' ? 'Go on' : 'Go to Home'}
          </Button>
        ) : (
          <Button className={styles.main} loading={step.at === 'busy'} onClick={press}>
            {button}
          </Button>
        )}
      </div>
    </SignLayout>
  )
}
