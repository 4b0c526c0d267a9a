import { useEffect, useState, useSyncExternalStore } from 'react'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { type AssistantHandover, closeAssistant, useHandover } from '../handover.ts'
import { useCurrentUser } from '../queries.ts'
import { ClosingQuestion } from './closing-question.tsx'
import { ConversationBody } from './conversation-body.tsx'
import { ConversationFoot } from './conversation-foot.tsx'
import type { Talk } from './talk.ts'
import { useNewTalk } from './use-new-talk.ts'

interface Opening {
  about: AssistantHandover
  talk: Talk
  open: boolean
}

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
  return opening && <Assistant {...opening} />
}

function Assistant({ about, talk, open }: Opening) {
  const now = useSyncExternalStore(talk.subscribe, talk.current)
  const [closing, setClosing] = useState(false)
  useEffect(() => {
    if (!open) return
    talk.start()
    return () => talk.stop()
  }, [talk, open])
  // before the first question and after the last there is nothing to lose
  const midway = 'runId' in now
  const leave = () => {
    setClosing(false)
    talk.cancel()
    closeAssistant()
  }
  const hue = hueOf(about.hue)
  return (
    <Drawer
      open={open}
      title={about.name}
      overline={about.categoryName}
      picture={<Illustration hue={hue} bare />}
      hue={hue}
      dismissible="escape"
      onCloseRequest={() => (midway ? setClosing(true) : closeAssistant())}
      foot={now.step !== 'received' && <ConversationFoot talk={talk} now={now} />}
    >
      <ConversationBody talk={talk} now={now} />
      <ClosingQuestion open={open && closing && midway} onStay={() => setClosing(false)} onLeave={leave} />
    </Drawer>
  )
}
