import { useState } from 'react'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { FileControl } from '#web/assistant/file-control.ts'
import type { Talk } from '#web/assistant/talk.ts'
import { type AssistantHandover, closeAssistant, useHandover } from '../handover.ts'
import { useCurrentUser } from '../queries.ts'
import { Onward } from './onward.tsx'
import { UploadControl } from './upload-control.tsx'
import { useNewTalk } from './use-new-talk.ts'

interface Opening {
  about: AssistantHandover
  talk: Talk
  open: boolean
}

const upload = (props: AnswerControlProps) => <UploadControl {...props} />

/** The assistant that a page has opened. It comes back after a reload, where it was. */
export function AssistantDrawer() {
  const { assistant } = useHandover()
  const memberId = useCurrentUser().data?.external_id
  const newTalk = useNewTalk()
  const [opening, setOpening] = useState<Opening | null>(null)
  if (assistant && memberId && !(opening?.open && opening.about === assistant)) {
    setOpening({ about: assistant, talk: newTalk(memberId, assistant), open: true })
  }
  if (!assistant && opening?.open) setOpening({ ...opening, open: false })
  if (!opening) return null
  return (
    <FileControl value={upload}>
      <Assistant {...opening} kept="Draft kept on this device" onward={<Onward />} onClose={closeAssistant} />
    </FileControl>
  )
}
