import { type FormEvent, useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from '#contract/shared/quick-answers.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import styles from './send-later.module.css'

interface AnswersDialogProps {
  open: boolean
  firstName: string
  offered: readonly string[]
  onClose: () => void
  onOffer: (answers: readonly string[]) => void
}

/** Up to four answers, each as short as a button. */
export function AnswersDialog({ open, firstName, offered, onClose, onOffer }: AnswersDialogProps) {
  return (
    <Dialog open={open} title="Quick answers" onClose={onClose}>
      <Answers firstName={firstName} offered={offered} onOffer={onOffer} />
    </Dialog>
  )
}

const places = [...Array(QUICK_ANSWERS_MAX).keys()]

function Answers({ firstName, offered, onOffer }: Pick<AnswersDialogProps, 'firstName' | 'offered' | 'onOffer'>) {
  const [typed, setTyped] = useState(() => places.map((place) => offered[place] ?? ''))
  const offer = (event: FormEvent) => {
    event.preventDefault()
    // The form is inside the reply's form, which must not be submitted.
    event.stopPropagation()
    onOffer([...new Set(typed.map((answer) => trimmed(answer)).filter(Boolean))])
  }
  return (
    <form className={styles.times} onSubmit={offer}>
      <p className="small quiet">
        <bdi>{firstName}</bdi> sees them as buttons under your reply. One press sends it.
      </p>
      {places.map((place) => (
        <Field
          key={place}
          label={`Answer ${place + 1}`}
          maxLength={QUICK_ANSWER_MAX}
          value={typed[place]}
          onValue={(value) => setTyped(typed.with(place, String(value)))}
        />
      ))}
      <Button type="submit">Offer these</Button>
    </form>
  )
}
