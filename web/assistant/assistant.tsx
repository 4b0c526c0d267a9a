import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
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
  about: { name: string; lang?: string | undefined; categoryName: string; hue: string }
  survey: SurveySession
  open: boolean
  /** Short text about what happens with the answers. */
  note: string
  /** Number of questions; undefined until it is known. */
  questions?: number | undefined
  /** Above the conversation: who will receive the request. `left` is the number of questions that follow. */
  goesTo?: (left: number | undefined) => ReactNode
  /** Nothing is sent or stored, so closing before the first answer loses nothing. */
  isTrial?: boolean
  /** Links of the confirmation, which may lead to the request. */
  onward: ReactNode | ((requestId: string | undefined) => ReactNode)
  /** Links if the request was sent from elsewhere, with the text typed here that is not in the request. */
  onwardLate?: (requestId: string | undefined, unsent: readonly Unsent[]) => ReactNode
  /** Rendered while closing would lose something. Its function asks before the page is left. */
  guard?: (ask: () => void) => ReactNode
  onClose: () => void
}

/** The survey in a drawer, which asks before it closes an unfinished conversation. */
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
  const isLate = now.step === 'sent_before'
  const midway = isMidway(now, isTrial)
  const isAsked = midway || hasUnsentWords(now)
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
      {...headOf(now, {
        name: about.name,
        late: { overline: about.categoryName, picture: head.picture },
        received: <ReceivedHead pressedRef={pressedRef} />,
        talk: <AssistantHead key={survey.id} {...head} />,
      })}
      hue={hue}
      dismissible="escape"
      onCloseRequest={() => (isAsked ? setClosing(true) : onClose())}
      foot={!received && !isLate && <AssistantFoot survey={survey} now={now} note={note} pressedRef={pressedRef} />}
    >
      <AssistantBody survey={survey} now={now} goesTo={goesTo?.(questionsLeft(now, questions))} {...ways} />
      {open && midway && guard?.(() => setClosing(true))}
      <ClosingQuestion open={open && closing && midway} onStay={() => setClosing(false)} onLeave={leave} />
      <AlertDialog
        open={open && closing && isAsked && isLate}
        title={t('Discard what you wrote?')}
        description={t('It is not in the request that was sent.')}
        keep={{ label: t('Keep it'), onClick: () => setClosing(false) }}
        proceed={{ label: t('Discard'), onClick: leave }}
      />
    </Drawer>
  )
}

/** Whether there is something to lose: not before the first question, and not after the last. */
const isMidway = (now: SurveyState, isTrial: boolean | undefined) =>
  'answers' in now && !(isTrial && now.answers.length === 0)

/** Whether the request was sent from elsewhere without words that were typed here. */
const hasUnsentWords = (now: SurveyState) => now.step === 'sent_before' && now.unsent.length > 0

type Heads = {
  readonly name: string
  readonly late: { readonly overline: string; readonly picture: ReactNode }
  readonly received: ReactNode
  readonly talk: ReactNode
}

/** The drawer's head. The questions and the confirmation have a head of their own. */
function headOf({ step }: SurveyState, { name, late, received, talk }: Heads) {
  if (step === 'sent_before') return { title: name, ...late }
  return step === 'received' ? { title: name, head: received } : { head: talk }
}

function questionsLeft(now: SurveyState, questions: number | undefined): number | undefined {
  if (questions === undefined) return undefined
  return questions - ('answers' in now ? now.answers.length : 0)
}

/** The questions, then the review, then the confirmation. */
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
        title={t('Discard your changes?')}
        keep={{ label: t('Keep editing'), onClick: () => survey.dispatch({ type: 'keep_editing' }) }}
        proceed={{ label: t('Discard'), onClick: () => survey.dispatch({ type: 'discard' }) }}
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
        <Trans
          message="Wait! You're almost there. <question>Are you sure you want to stop now?</question>"
          parts={{ question: <span className={closingQuestionStyles.second} /> }}
        />
      }
      keep={{ label: t('No, stay'), onClick: onStay }}
      proceed={{ label: t('Yes, cancel'), onClick: onLeave }}
    />
  )
}

/** The request was submitted. `onward` has the next links. */
function Confirmation({ first, onward }: { first: boolean; onward: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={confirmationStyles.received}>
      <h3 className="d2" tabIndex={-1} ref={heading}>
        {t("We've got it from here")}
      </h3>
      <p className={`quiet ${confirmationStyles.words}`}>
        {t('Your concierge will reply in your thread. Put your feet up.')}
      </p>
      {onward}
      {first && <Confetti />}
    </div>
  )
}
