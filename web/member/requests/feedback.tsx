import { type ReactNode, useRef, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { FEEDBACK_WORD_MAX, SAVED_TIME_WORDS, SAVED_TIMES, type SavedTime } from '#contract/shared/feedback.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { conciergeOf } from './concierge.ts'
import styles from './feedback.module.css'
import { OneAnswerForm } from './one-answer-form.tsx'
import { useFeedback } from './use-feedback.ts'

type FeedbackProps = {
  request: RequestDetail
  /** Other ways to go on from here. */
  children: ReactNode
}

/** Asked once at the end: whether it saved time, in one tap, and a word. What was said stands there and can be changed. */
export function Feedback({ request, children }: FeedbackProps) {
  const feedback = useFeedback(request.external_id)
  const [changed, setChanged] = useState<'time' | 'word' | null>(null)
  const place = useRef<HTMLElement>(null)
  /** What was pressed for it goes away: by keyboard one goes on from the whole. */
  const change = (next: typeof changed) => {
    place.current?.focus({ preventScroll: true })
    setChanged(next)
  }
  if (!feedback.said) return children && <div className={styles.ways}>{children}</div>
  const { savedTime, word } = feedback.said
  const who = conciergeOf(request)
  const name = who && firstNameOf(who)
  const concierge = name ?? 'your concierge'
  return (
    <section className={styles.feedback} aria-label="A word at the end" ref={place} tabIndex={-1}>
      {savedTime === null || changed === 'time' ? (
        <SavedTimes
          chosen={savedTime}
          onChoose={(time) => {
            change(null)
            feedback.saySavedTime(time)
          }}
        />
      ) : (
        <Said label="Did that save you time?" words={SAVED_TIME_WORDS[savedTime]} onChange={() => change('time')} />
      )}
      {changed === 'word' && (
        <Word
          label={`A word for ${concierge}`}
          begun={word ?? ''}
          onSay={(words) => {
            change(null)
            feedback.sayWord(words)
          }}
          onLeave={() => change(null)}
        />
      )}
      {changed !== 'word' && word !== null && (
        <Said label={`Your word for ${concierge}`} words={word} onChange={() => change('word')} />
      )}
      <p className="small quiet" role="status">
        {feedback.isWaiting ? 'Stored on this device. It goes as soon as there is a connection.' : null}
        {!feedback.isWaiting &&
          (savedTime ?? word) !== null &&
          `Thank you. ${name ?? 'Your concierge'} reads it, your employer doesn’t.`}
      </p>
      {feedback.error && <FieldError id="feedback-error">{feedback.error}</FieldError>}
      <div className={styles.ways}>
        {children}
        {changed !== 'word' && word === null && (
          <Button variant="tertiary" className={styles.toWord} onClick={() => change('word')}>
            A word for {concierge}
          </Button>
        )}
      </div>
    </section>
  )
}

type SavedTimesProps = { chosen: SavedTime | null; onChoose: (time: SavedTime) => void }

function SavedTimes({ chosen, onChoose }: SavedTimesProps) {
  return (
    <div role="group" aria-label="Did that save you time?">
      <p className="d5" aria-hidden="true">
        Did that save you time?
      </p>
      <div className={styles.times}>
        {SAVED_TIMES.map((time) => (
          <Button key={time} small variant="secondary" aria-pressed={time === chosen} onClick={() => onChoose(time)}>
            {SAVED_TIME_WORDS[time]}
          </Button>
        ))}
      </div>
    </div>
  )
}

type WordProps = { label: string; begun: string; onSay: (word: string) => void; onLeave: () => void }

function Word({ label, begun, onSay, onLeave }: WordProps) {
  return (
    <OneAnswerForm
      className={styles.word}
      label={label}
      begun={begun}
      missing="Please write a word"
      rows={1}
      grows
      maxLength={FEEDBACK_WORD_MAX}
      onAnswer={onSay}
      onLeave={onLeave}
    >
      <div className={styles.ways}>
        <Button type="submit" small>
          Send the word
        </Button>
        <Button small variant="secondary" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </OneAnswerForm>
  )
}

type SaidProps = { label: string; words: string; onChange: () => void }

function Said({ label, words, onChange }: SaidProps) {
  return (
    <p className={styles.said}>
      <span className="quiet">{label}</span> <b>{words}</b>{' '}
      <Button variant="tertiary" small aria-label={`Change: ${label}`} onClick={onChange}>
        Change
      </Button>
    </p>
  )
}
