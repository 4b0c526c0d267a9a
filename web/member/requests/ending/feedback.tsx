import { type ReactNode, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { FEEDBACK_WORD_MAX, SAVED_TIME_WORDS, SAVED_TIMES, type SavedTime } from '#contract/shared/feedback.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { conciergeOf } from '#web/member/requests/thread/concierge.ts'
import { OneAnswerForm } from '#web/member/requests/thread/one-answer-form.tsx'
import styles from './feedback.module.css'
import { useFeedback } from './use-feedback.ts'

type FeedbackProps = {
  request: RequestDetail
  /** Further links from here. */
  children: ReactNode
}

/**
 * Asks once at the end, with one press, whether the request saved time, and for a comment. The answer stays visible and
 * can be changed.
 */
export function Feedback({ request, children }: FeedbackProps) {
  const feedback = useFeedback(request.external_id)
  const [changed, setChanged] = useState<'time' | 'word' | null>(null)
  const place = useRef<HTMLElement>(null)
  /** The pressed button disappears, so keyboard focus moves to the whole block. */
  const change = (next: typeof changed) => {
    place.current?.focus({ preventScroll: true })
    setChanged(next)
  }
  if (!feedback.given) return children && <div className={styles.ways}>{children}</div>
  const { savedTime, word } = feedback.given
  const who = conciergeOf(request)
  const name = who && firstNameOf(who)
  return (
    <section className={styles.feedback} aria-label={t('A word at the end')} ref={place} tabIndex={-1}>
      {savedTime === null || changed === 'time' ? (
        <SavedTimes
          chosen={savedTime}
          onChoose={(time) => {
            change(null)
            feedback.saySavedTime(time)
          }}
        />
      ) : (
        <Answer
          label={t('Did that save you time?')}
          words={t(SAVED_TIME_WORDS[savedTime])}
          onChange={() => change('time')}
        />
      )}
      {changed === 'word' && (
        <Word
          label={wordFor(name)}
          begun={word ?? ''}
          onSay={(words) => {
            change(null)
            feedback.sayWord(words)
          }}
          onLeave={() => change(null)}
        />
      )}
      {changed !== 'word' && word !== null && (
        <Answer label={yourWordFor(name)} words={word} onChange={() => change('word')} />
      )}
      <FeedbackStatus isWaiting={feedback.isWaiting} isGiven={(savedTime ?? word) !== null} reader={name} />
      {feedback.error && <FieldError id="feedback-error">{feedback.error}</FieldError>}
      <div className={styles.ways}>
        {children}
        {changed !== 'word' && word === null && (
          <Button variant="tertiary" className={styles.toWord} onClick={() => change('word')}>
            {wordFor(name)}
          </Button>
        )}
      </div>
    </section>
  )
}

const wordFor = (name: string | null) => (name ? t('A word for {name}', { name }) : t('A word for your concierge'))
const yourWordFor = (name: string | null) =>
  name ? t('Your word for {name}', { name }) : t('Your word for your concierge')

type FeedbackStatusProps = { isWaiting: boolean; isGiven: boolean; reader: string | null }

function FeedbackStatus({ isWaiting, isGiven, reader }: FeedbackStatusProps) {
  return (
    <p className="small quiet" role="status">
      {isWaiting ? t('Stored on this device. It is sent as soon as there is a connection.') : null}
      {!isWaiting && isGiven && thanks(reader)}
    </p>
  )
}

const thanks = (name: string | null) =>
  name
    ? t('Thank you. {name} reads it, your employer doesn’t.', { name })
    : t('Thank you. Your concierge reads it, your employer doesn’t.')

type SavedTimesProps = { chosen: SavedTime | null; onChoose: (time: SavedTime) => void }

function SavedTimes({ chosen, onChoose }: SavedTimesProps) {
  return (
    <div role="group" aria-label={t('Did that save you time?')}>
      <p className="d5" aria-hidden="true">
        {t('Did that save you time?')}
      </p>
      <div className={styles.times}>
        {SAVED_TIMES.map((time) => (
          <Button key={time} small variant="secondary" aria-pressed={time === chosen} onClick={() => onChoose(time)}>
            {t(SAVED_TIME_WORDS[time])}
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
      missing={t('Please write a word')}
      rows={1}
      grows
      maxLength={FEEDBACK_WORD_MAX}
      onAnswer={onSay}
      onLeave={onLeave}
    >
      <div className={styles.ways}>
        <Button type="submit" small>
          {t('Send the word')}
        </Button>
        <Button small variant="secondary" onClick={onLeave}>
          {t('Not now')}
        </Button>
      </div>
    </OneAnswerForm>
  )
}

type AnswerProps = { label: string; words: string; onChange: () => void }

function Answer({ label, words, onChange }: AnswerProps) {
  return (
    <p className={styles.answer}>
      <span className="quiet">{label}</span> <b>{words}</b>{' '}
      <Button variant="tertiary" small aria-label={t('Change: {label}', { label })} onClick={onChange}>
        {t('Change')}
      </Button>
    </p>
  )
}
