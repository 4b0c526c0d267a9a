import { useState } from 'react'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { quickAnswersOf, useQuickAnswers } from '../quick-answers.ts'

const AnswersDialog = lazyDialog(() => import('./answers-dialog.tsx').then((file) => file.AnswersDialog))

type OfferAnswersProps = {
  requestId: string
  firstName: string
  /** The reply is another one with them. */
  onChange: () => void
}

/** Short answers that go with a reply, for its member to press. */
export function OfferAnswers({ requestId, firstName, onChange }: OfferAnswersProps) {
  const answers = quickAnswersOf(useSession()?.staff.id ?? 0, requestId)
  const offered = useQuickAnswers(answers)
  const [isOpen, setOpen] = useState(false)
  const offer = (chosen: readonly string[]) => {
    setOpen(false)
    answers.set(chosen)
    onChange()
  }
  return (
    <>
      <Button variant="tertiary" small onClick={() => setOpen(true)}>
        Quick answers{offered.length > 0 && ` (${offered.length})`}
      </Button>
      <AnswersDialog
        open={isOpen}
        firstName={firstName}
        offered={offered}
        onClose={() => setOpen(false)}
        onOffer={offer}
      />
    </>
  )
}
