import { quickAnswersOf, useQuickAnswers } from '#web/desk/concierge/requests/quick-answers.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AnswersDialog } from './answers-dialog.tsx'

type OfferAnswersProps = {
  requestId: string
  firstName: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** Runs after the offered answers change, which makes it a new message. */
  onChange: () => void
}

/** Quick answers that go with a reply. They are shown above the send button. */
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
