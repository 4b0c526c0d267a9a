import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { shortMoment } from '#basics/time/short-moment.ts'
import type { Money, Option } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { asking } from '#web/member/requests/thread/asking.ts'
import { Cap } from './cap.tsx'
import { OptionCards } from './cards.tsx'
import { Picked, Voided } from './chosen.tsx'
import type { Offered } from './data.ts'
import { Decline } from './decline.tsx'
import { Asked, NotHeld, Pick } from './option-action.tsx'
import styles from './options.module.css'
import { inOrder, isOver, newPrices, stateOf, type VersionState } from './state.ts'
import { OptionTable } from './table.tsx'
import { useAnswer } from './use-answer.ts'

type OptionsTurnProps = {
  requestId: string
  offered: Offered
  cap: Money | null
  isClosed: boolean
  face: ReactNode
  by: ReactNode
  /** The same as text, for a browser that failed to load this. */
  instead: ReactElement
}

/** The options that a concierge sent, in place of their message: to compare, to pick, to ask about, or to decline. */
export function OptionsTurn({ requestId, offered, cap, isClosed, face, by }: OptionsTurnProps) {
  const { version } = offered
  const state = stateOf(offered, isClosed, useMinute())
  const set = useRef<HTMLElement>(null)
  return (
    <div className={styles.turn}>
      {face}
      <div className={styles.column}>
        <p className={styles.by}>{by}</p>
        <section ref={set} tabIndex={-1} className={styles.set} aria-label={nameOf(offered)} data-state={state}>
          <p className={styles.head}>
            <b>{version.question}</b> {version.words}
          </p>
          {state === 'voided' && <Voided offered={offered} requestId={requestId} cap={cap} isClosed={isClosed} />}
          {state === 'replaced' && (
            <p className={styles.foot}>
              {t('{name} changed these. The current version is below.', { name: firstNameOf(version.sent_by) })}
            </p>
          )}
          {(state === 'picked' || state === 'declined') && <Settled offered={offered} />}
          {(state === 'open' || state === 'expired' || state === 'closed') && (
            <Choosing requestId={requestId} offered={offered} cap={cap} state={state} set={set} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Only the newest version has the question alone as its name. */
const nameOf = ({ set, version }: Offered) =>
  set.versions.at(-1) === version
    ? version.question
    : t('Version {version}: {question}', { version: version.version, question: version.question })

/** The member's answer, with the other options behind a button. */
function Settled({ offered }: { offered: Offered }) {
  const { version } = offered
  const [isOpen, setOpen] = useState(false)
  const picked = version.options.find(({ id }) => id === version.answer?.option_id)
  const others = version.options.length - (picked ? 1 : 0)
  return (
    <>
      {picked ? (
        <Picked option={picked} offered={offered} />
      ) : (
        <p className={styles.foot}>{t('You took none of these: {reason}', { reason: version.answer?.reason ?? '' })}</p>
      )}
      {others > 0 && (
        <div className={styles.foot}>
          <Button variant="tertiary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide them') : showWords(picked ? others : null)}
          </Button>
        </div>
      )}
      {isOpen && <Compared offered={offered} actionOf={() => null} />}
    </>
  )
}

/** @param others number of options beside the picked one; null if none was picked */
function showWords(others: number | null): string {
  if (others === null) return t('Show them')
  return t(
    '{count, plural, =1 {Show the other one} =2 {Show the other two} =3 {Show the other three} other {Show the other #}}',
    { count: others },
  )
}

type ComparedProps = { offered: Offered; actionOf: (option: Option) => ReactNode }

/** Side by side if there is room, stacked on a phone. */
function Compared({ offered, actionOf }: ComparedProps) {
  const isWide = useMedia('(min-width: 40rem)')
  const Shape = isWide ? OptionTable : OptionCards
  return <Shape offered={offered} options={inOrder(offered.version)} actionOf={actionOf} />
}

type Step =
  | { is: 'looking' }
  | { is: 'asked'; option: Option }
  | { is: 'declining' }
  | { is: 'capping'; currency: string }
const LOOKING: Step = { is: 'looking' }

type ChoosingProps = {
  requestId: string
  offered: Offered
  cap: Money | null
  state: VersionState
  set: RefObject<HTMLElement | null>
}

function Choosing({ requestId, offered, cap, state, set }: ChoosingProps) {
  const { version } = offered
  const concierge = firstNameOf(version.sent_by)
  const answer = useAnswer(requestId, version)
  const now = useMinute()
  const [step, setStep] = useState<Step>(LOOKING)
  /** The pressed button disappears, so the focus moves to the whole set. */
  const lookAgain = () => {
    set.current?.focus({ preventScroll: true })
    setStep(LOOKING)
  }
  const canPick = state === 'open' && !answer.isOnItsWay
  const ask = (words: string) => asking.notify({ requestId, words })
  const currency = inOrder(version)[0]?.price.currency
  const actionOf = (option: Option) => {
    if (!canPick) return null
    if (isOver(option, now)) return <NotHeld option={option} concierge={concierge} onAsk={ask} />
    if (step.is === 'asked' && step.option.id === option.id)
      return (
        <Asked
          option={option}
          concierge={concierge}
          onPick={() => {
            lookAgain()
            answer.pick(option)
          }}
          onLeave={lookAgain}
        />
      )
    return (
      <Pick
        option={option}
        cap={cap}
        onPick={() => setStep({ is: 'asked', option })}
        onRaiseCap={() => setStep({ is: 'capping', currency: option.price.currency })}
      />
    )
  }
  return (
    <>
      <NewPrices offered={offered} />
      <Compared offered={offered} actionOf={actionOf} />
      {answer.error && (
        <div className={styles.foot}>
          <FieldError id={`${version.id}-error`}>{answer.error}</FieldError>
        </div>
      )}
      <Until state={state} concierge={concierge} expiresAt={new Date(version.expires_at)} />
      {canPick && step.is === 'declining' && (
        <Decline
          onDecline={(reason) => {
            lookAgain()
            answer.decline(reason)
          }}
          onLeave={lookAgain}
        />
      )}
      {state !== 'closed' && step.is === 'capping' && (
        <Cap requestId={requestId} cap={cap} currency={step.currency} onDone={lookAgain} />
      )}
      {(step.is === 'looking' || step.is === 'asked') && state !== 'closed' && (
        <OtherWays canPick={canPick} currency={currency} cap={cap} onAsk={() => ask('')} onStep={setStep} />
      )}
    </>
  )
}

type OtherWaysProps = {
  canPick: boolean
  currency: string | undefined
  cap: Money | null
  onAsk: () => void
  onStep: (step: Step) => void
}

/** Ask about the options, decline all of them, or set a spending cap. */
function OtherWays({ canPick, currency, cap, onAsk, onStep }: OtherWaysProps) {
  return (
    <div className={styles.foot}>
      <Button variant="tertiary" onClick={onAsk}>
        {t('Ask about these')}
      </Button>
      {canPick && (
        <>
          <Button variant="tertiary" onClick={() => onStep({ is: 'declining' })}>
            {t('None of these')}
          </Button>
          {currency && (
            <Button variant="tertiary" onClick={() => onStep({ is: 'capping', currency })}>
              {cap ? t('Your cap: {amount}', { amount: moneyWords(cap) }) : t('Set a spending cap')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Announced at once, because the member may be looking at the old prices. */
function NewPrices({ offered }: { offered: Offered }) {
  const changes = newPrices(offered)
  return (
    <p role="status" className={changes.length > 0 ? styles.changed : 'sr'}>
      {changes.join(' ')}
    </p>
  )
}

type UntilProps = { state: VersionState; concierge: string; expiresAt: Date }

function Until({ state, concierge, expiresAt }: UntilProps) {
  const until = shortMoment(expiresAt)
  if (state === 'closed')
    return <p className={styles.until}>{t('This request is completed, so none of these can be picked.')}</p>
  if (state === 'expired')
    return (
      <p className={styles.until}>
        {t('Held until {moment}. Ask {name} whether they are still available.', {
          moment: until,
          name: concierge,
        })}
      </p>
    )
  return <p className={styles.until}>{t('To pick until {moment}', { moment: until })}</p>
}
