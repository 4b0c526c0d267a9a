import { useState } from 'react'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { FileControl } from '#web/assistant/file-control.ts'
import type { SurveySession } from '#web/assistant/survey-session.ts'
import { type AssistantTarget, closeAssistant, useDrawerState } from '#web/member/drawer-state.ts'
import { useCurrentUser } from '../queries.ts'
import { Onward } from './onward.tsx'
import { UploadControl } from './upload-control.tsx'
import { useSurveySession } from './use-survey-session.ts'

interface Opening {
  about: AssistantTarget
  survey: SurveySession
  open: boolean
}

const upload = (props: AnswerControlProps) => <UploadControl {...props} />

/** The assistant that a page has opened. It comes back after a reload, where it was. */
export function AssistantDrawer() {
  const { assistant } = useDrawerState()
  const memberId = useCurrentUser().data?.external_id
  const createSession = useSurveySession()
  const [opening, setOpening] = useState<Opening | null>(null)
  if (assistant && memberId && !(opening?.open && opening.about === assistant)) {
    setOpening({ about: assistant, survey: createSession(memberId, assistant), open: true })
  }
  if (!assistant && opening?.open) setOpening({ ...opening, open: false })
  if (!opening) return null
  return (
    <FileControl value={upload}>
      <Assistant {...opening} kept="Draft kept on this device" onward={<Onward />} onClose={closeAssistant} />
    </FileControl>
  )
}
