import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import { fileIn } from '#web/assistant/controls/file-entry.ts'
import { textOf } from '#web/assistant/question-types.tsx'
import type { Unsent } from '#web/assistant/steps.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { drafts, type MessageContent } from '../shared/drafts.ts'
import { closeAssistant } from '../shared/drawer-state.ts'

interface OnwardLateProps {
  memberId: string
  requestId: string | undefined
  unsent: readonly Unsent[]
  /** The text is now in the message field. */
  onTaken: () => void
}

/** Link to a request that was already submitted, with the missing text in its message field. */
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
        <Button render={<Link to="/requests" onClick={closeAssistant} />}>{t('View your requests')}</Button>
      </div>
    )
  return (
    <div className="buttons">
      <Button
        render={<Link to="/requests/$requestExternalId" params={{ requestExternalId: requestId }} onClick={leave} />}
      >
        {unsent.length > 0 ? t('Open this request with your words') : t('Open this request')}
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
