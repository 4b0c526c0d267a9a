import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { quickAnswersOf, useQuickAnswers } from '../quick-answers.ts'

const AnswersDialog = lazyDialog(() => import('./answers-dialog.tsx').then((file) => file.AnswersDialog))

type OfferAnswersProps = {
  requestId: string
  firstName: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** The reply is another one with them. */
  onChange: () => void
}

/** Short answers that go with a reply, for its member to press; where there are some, they stand above what sends it. */
export function OfferAnswers({ requestId, firstName, open, onOpen, onClose, onChange }: OfferAnswersProps) {
  const answers = quickAnswersOf(useSession()?.staff.id ?? 0, requestId)
  const offered = useQuickAnswers(answers)
  const offer = (chosen: readonly string[]) => {
    onClose()
    answers.set(chosen)
    onChange()
  }
  return (
    <>
      {offered.length > 0 && (
        <Button variant="tertiary" small onClick={onOpen}>
          Quick answers: {offered.join(' · ')}
        </Button>
      )}
      <AnswersDialog open={open} firstName={firstName} offered={offered} onClose={onClose} onOffer={offer} />
    </>
  )
}
