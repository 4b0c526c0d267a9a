import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { moneyWords } from '#basics/money.ts'
import { shortMoment } from '#basics/short-moment.ts'
import type { Money, Option } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { asking } from '../asking.ts'
import { Cap } from './cap.tsx'
import { OptionCards } from './cards.tsx'
import { Picked, Voided } from './chosen.tsx'
import type { Offered } from './data.ts'
import { Decline } from './decline.tsx'
import styles from './options.module.css'
import { capInTheWay, inOrder, isOver, newPrices, stateOf, type VersionState } from './state.ts'
import { OptionTable } from './table.tsx'
import { useAnswer } from './use-answer.ts'
import { useOpened } from './use-opened.ts'

type OptionsTurnProps = {
  requestId: string
  offered: Offered
  cap: Money | null
  isClosed: boolean
  face: ReactNode
  by: ReactNode
  /** The same in words, for a browser that could not load this. */
  instead: ReactElement
}

/** What a concierge put before the member, where it was said: to compare, to pick, to ask about, or to decline. */
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
            <p className={styles.foot}>{firstNameOf(version.sent_by)} changed these. What counts stands below.</p>
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

/** Only the newest version is called by its question alone. */
const nameOf = ({ set, version }: Offered) =>
  set.versions.at(-1) === version ? version.question : `Version ${version.version}: ${version.question}`

/** Short for eyes, which see whose it is; by its name for those who go from button to button. */
function This({ word, named }: { word: string; named: string }) {
  return (
    <>
      <span aria-hidden="true">{word}</span>
      <span className="sr">{named}</span>
    </>
  )
}

/** Of one's own answer, with the others behind a button. */
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
        <p className={styles.foot}>You took none of these: {version.answer?.reason}</p>
      )}
      {others > 0 && (
        <div className={styles.foot}>
          <Button variant="tertiary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : `Show ${picked ? `the other ${inWords(others)}` : 'them'}`}
          </Button>
        </div>
      )}
      {isOpen && <Compared offered={offered} actionOf={() => null} />}
    </>
  )
}

const inWords = (count: number) => ['', 'one', 'two', 'three'][count] ?? String(count)

type ComparedProps = { offered: Offered; actionOf: (option: Option) => ReactNode }

/** Side by side where there is room, one below the other on a phone. */
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
  /** What was pressed for it goes away: one goes on from the whole. */
  const lookAgain = () => {
    set.current?.focus({ preventScroll: true })
    setStep(LOOKING)
  }
  const canPick = state === 'open' && !answer.isOnItsWay
  const currency = inOrder(version)[0]?.price.currency
  const actionOf = (option: Option) => {
    if (!canPick) return null
    if (isOver(option, now))
      return (
        <>
          <span className={styles.over}>Not held anymore</span>
          <Button variant="tertiary" onClick={() => ask(`Can ${option.title} still be had?`)}>
            <span>
              Ask {concierge}
              <span className="sr">
                {' '}
                about <bdi>{option.title}</bdi>
              </span>
            </span>
          </Button>
        </>
      )
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
    const inTheWay = capInTheWay(cap, option.price)
    const priced = `${option.title}, ${moneyWords(option.price)}`
    if (inTheWay)
      return (
        <>
          <span className={styles.over}>{inTheWay}</span>
          <Button variant="tertiary" onClick={() => setStep({ is: 'capping', currency: option.price.currency })}>
            <span>
              Raise my cap to pick <This word="it" named={priced} />
            </span>
          </Button>
        </>
      )
    return (
      <Button
        block
        variant={option.why === null ? 'secondary' : 'primary'}
        className={option.why === null ? undefined : styles.recommendedPick}
        onClick={() => setStep({ is: 'asked', option })}
      >
        <span>
          Pick <This word="this" named={priced} />
        </span>
      </Button>
    )
  }
  const ask = (words: string) => asking.notify({ requestId, words })
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
        <div className={styles.foot}>
          <Button variant="tertiary" onClick={() => ask('')}>
            Ask about these
          </Button>
          {canPick && (
            <>
              <Button variant="tertiary" onClick={() => setStep({ is: 'declining' })}>
                None of these
              </Button>
              {currency && (
                <Button variant="tertiary" onClick={() => setStep({ is: 'capping', currency })}>
                  {cap ? `Your cap: ${moneyWords(cap)}` : 'Set a spending cap'}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Said as it happens: somebody may look at the old prices. */
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
    return <p className={styles.until}>This request is completed, so none of these can be picked.</p>
  if (state === 'expired')
    return <p className={styles.until}>{`Held until ${until}. Ask ${concierge} whether they can be had again.`}</p>
  return <p className={styles.until}>{`To pick until ${until}`}</p>
}

type AskedProps = { option: Option; concierge: string; onPick: () => void; onLeave: () => void }

/** Asks once, in place. */
function Asked({ option, concierge, onPick, onLeave }: AskedProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useOpened(place, 'button', onLeave)
  return (
    <div ref={place} className={styles.asked} role="group" aria-labelledby={id}>
      <p id={id}>
        <b>{`${option.title}, ${moneyWords(option.price)}.`}</b> <bdi>{concierge}</bdi> books it.
      </p>
      <Button small onClick={onPick}>
        Pick
      </Button>
      <Button small variant="secondary" onClick={onLeave}>
        Not yet
      </Button>
    </div>
  )
}
