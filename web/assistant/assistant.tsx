import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { AssistantFoot } from './assistant-foot.tsx'
import { AssistantHead, ReceivedHead } from './assistant-head.tsx'
import { AssistantLog } from './assistant-log.tsx'
import closingQuestionStyles from './closing-question.module.css'
import { Confetti } from './confetti.tsx'
import confirmationStyles from './confirmation.module.css'
import { Review } from './review-list.tsx'
import { SentBefore } from './sent-before.tsx'
import type { SurveyState, Unsent } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

interface AssistantProps {
  about: { name: string; categoryName: string; hue: string }
  survey: SurveySession
  open: boolean
  /** What becomes of the answers, in a few words. */
  note: string
  /** How many questions there are; undefined as long as that isn't known. */
  questions?: number | undefined
  /** Who will have it, over the talk; `left` questions are to come. */
  goesTo?: (left: number | undefined) => ReactNode
  /** Nothing is sent or kept, so nothing is lost before the first answer. */
  isTrial?: boolean
  /** Where one can go from the good news, and to which request. */
  onward: ReactNode | ((requestId: string | undefined) => ReactNode)
  /** Where one can go when the request was sent before, with what was typed here and is not in it. */
  onwardLate?: (requestId: string | undefined, unsent: readonly Unsent[]) => ReactNode
  /** Stands there while there is something to lose: it asks where one would leave the page instead of the drawer. */
  guard?: (ask: () => void) => ReactNode
  onClose: () => void
}

/** Question after question in a drawer, which asks before it closes in the middle. */
export function Assistant({
  about,
  survey,
  open,
  note,
  questions,
  goesTo,
  isTrial,
  guard,
  onClose,
  ...ways
}: AssistantProps) {
  const now = useSyncExternalStore(survey.subscribe, survey.current)
  const [closing, setClosing] = useState(false)
  const pressedRef = useRef<DOMRect>(null)
  useEffect(() => {
    if (!open) return
    survey.start()
    return () => survey.stop()
  }, [survey, open])
  // before the first question and after the last there is nothing to lose, unless it was sent without these words
  const midway = 'answers' in now && !(isTrial && now.answers.length === 0)
  const isLate = now.step === 'sent_before'
  const isAsked = midway || (isLate && now.unsent.length > 0)
  const leave = () => {
    setClosing(false)
    survey.cancel()
    onClose()
  }
  const hue = hueOf(about.hue)
  const received = now.step === 'received'
  const head = {
    about,
    now,
    questions,
    resumes: survey.resumes,
    picture: <Illustration hue={hue} bare />,
  }
  return (
    <Drawer
      open={open}
      {...((received || isLate) && { title: about.name })}
      {...(isLate && { overline: about.categoryName, picture: head.picture })}
      {...(!isLate && {
        head: received ? <ReceivedHead pressedRef={pressedRef} /> : <AssistantHead key={survey.id} {...head} />,
      })}
      hue={hue}
      dismissible="escape"
      onCloseRequest={() => (isAsked ? setClosing(true) : onClose())}
      foot={!received && !isLate && <AssistantFoot survey={survey} now={now} note={note} pressedRef={pressedRef} />}
    >
      <AssistantBody
        survey={survey}
        now={now}
        goesTo={goesTo?.(questions === undefined ? undefined : questions - ('answers' in now ? now.answers.length : 0))}
        {...ways}
      />
      {open && midway && guard?.(() => setClosing(true))}
      <ClosingQuestion open={open && closing && midway} onStay={() => setClosing(false)} onLeave={leave} />
      <AlertDialog
        open={open && closing && isAsked && isLate}
        title="Discard what you wrote?"
        description="It is not in the request that was sent."
        keep={{ label: 'Keep it', onClick: () => setClosing(false) }}
        proceed={{ label: 'Discard', onClick: leave }}
      />
    </Drawer>
  )
}

/** Question after question, then all answers, then the good news. */
type AssistantBodyProps = Pick<AssistantProps, 'survey' | 'onward' | 'onwardLate'> & {
  now: SurveyState
  goesTo: ReactNode
}

function AssistantBody({ survey, now, goesTo, onward, onwardLate }: AssistantBodyProps) {
  if (now.step === 'sent_before')
    return <SentBefore unsent={now.unsent}>{onwardLate?.(now.requestId, now.unsent)}</SentBefore>
  if (now.step === 'received')
    return (
      <Confirmation first={now.firstRequest} onward={typeof onward === 'function' ? onward(now.requestId) : onward} />
    )
  if (now.step !== 'review' && now.step !== 'sending') return <AssistantLog now={now} goesTo={goesTo} />
  return (
    <>
      <Review survey={survey} answers={now.answers} edits={now.step === 'review' ? now.edits : []} />
      <AlertDialog
        open={now.step === 'review' && now.discarding !== null}
        title="Discard your changes?"
        keep={{ label: 'Keep editing', onClick: () => survey.dispatch({ type: 'keep_editing' }) }}
        proceed={{ label: 'Discard', onClick: () => survey.dispatch({ type: 'discard' }) }}
      />
    </>
  )
}

interface ClosingQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

function ClosingQuestion({ open, onStay, onLeave }: ClosingQuestionProps) {
  return (
    <AlertDialog
      open={open}
      title={
        <>
          Wait! You're almost there.{' '}
          <span className={closingQuestionStyles.second}>Are you sure you want to stop now?</span>
        </>
      }
      keep={{ label: 'No, stay', onClick: onStay }}
      proceed={{ label: 'Yes, cancel', onClick: onLeave }}
    />
  )
}

/** The request is handed over; `onward` is where one can go from here. */
function Confirmation({ first, onward }: { first: boolean; onward: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={confirmationStyles.received}>
      <h3 className="d2" tabIndex={-1} ref={heading}>
        We've got it from here
      </h3>
      <p className={`quiet ${confirmationStyles.words}`}>Your concierge will reply in your thread. Put your feet up.</p>
      {onward}
      {first && <Confetti />}
    </div>
  )
}
