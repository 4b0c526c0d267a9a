import { Link } from '@tanstack/react-router'
import { fileIn } from '#web/assistant/file-entry.ts'
import { textOf } from '#web/assistant/question-types.tsx'
import type { Unsent } from '#web/assistant/steps.ts'
import { Button } from '#web/kit/button.tsx'
import { drafts, type MessageContent } from '../shared/drafts.ts'
import { closeAssistant } from '../shared/drawer-state.ts'

interface OnwardLateProps {
  memberId: string
  requestId: string | undefined
  unsent: readonly Unsent[]
  /** The words are in the message field now. */
  onTaken: () => void
}

/** The way to a request that was sent before, with what it lacks in its message field. */
export function OnwardLate({ memberId, requestId, unsent, onTaken }: OnwardLateProps) {
  const leave = () => {
    if (requestId && unsent.length > 0) {
      drafts.addToMessage(memberId, requestId, messageOf(unsent))
      onTaken()
    }
    closeAssistant()
  }
  if (!requestId)
    return (
      <div className="buttons">
        <Button render={<Link to="/requests" onClick={closeAssistant} />}>View your requests</Button>
      </div>
    )
  return (
    <div className="buttons">
      <Button
        render={<Link to="/requests/$requestExternalId" params={{ requestExternalId: requestId }} onClick={leave} />}
      >
        {unsent.length > 0 ? 'Open this request with your words' : 'Open this request'}
      </Button>
    </div>
  )
}

function messageOf(unsent: readonly Unsent[]): MessageContent {
  const file = unsent
    .filter(({ question }) => question.type === 'SingleUploadInput')
    .map(({ entry }) => fileIn(entry))
    .find((one) => one !== null)
  const text = unsent.map(({ question, entry }) => [question.label, textOf(question, entry)].filter(Boolean).join('\n'))
  return { text: text.join('\n\n'), ...(file && { file }) }
}
