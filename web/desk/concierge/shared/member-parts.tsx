import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AboutMember, HouseholdName } from '#contract/desk/queue/members.ts'
import { STATUS_BOWLS, STATUS_LABELS } from '#web/desk/shared/request-labels.ts'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { BowlGlyph } from '#web/kit/feedback/status.tsx'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { localTime } from './local-time.ts'
import styles from './member-parts.module.css'
import { noticesLabel } from './notices-label.ts'

/** How to reach a member, and the member's local time. */
export function Reach({ about }: { about: AboutMember }) {
  const now = useMinute()
  return (
    <section>
      <h3>
        Reach <bdi>{about.first_name}</bdi>
      </h3>
      <dl className={styles.pairs}>
        {about.phone && <Pair name="Phone">{phoneLabel(about.phone)}</Pair>}
        <Pair name="Email">{breakable(about.email)}</Pair>
        {about.address.length > 0 && <Pair name="Address">{about.address.join('\n')}</Pair>}
        {about.timezone && <Pair name="Local time">{localTime(about.timezone, about.city, now)}</Pair>}
        {about.notices && <Pair name="Notified by">{noticesLabel(about.notices)}</Pair>}
        <Pair name="Joined">
          {new Date(about.member_since).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}
        </Pair>
      </dl>
    </section>
  )
}

const HOUSEHOLD: Record<HouseholdName, { word: string; hue: Hue }> = {
  home: { word: 'Home', hue: 'home' },
  car: { word: 'Car', hue: 'car' },
  parent: { word: 'Parent', hue: 'family' },
  pet: { word: 'Pet', hue: 'pet' },
  partner: { word: 'Partner', hue: 'family' },
}

/** Answers of the welcome survey: who and what is in the household, and what is not. */
export function Household({ about }: { about: AboutMember }) {
  if (about.household.length + about.not_in_household.length === 0) return null
  return (
    <section>
      <h3>At home</h3>
      {about.household.length > 0 && (
        <ul className={styles.home}>
          {about.household.map((name) => (
            <li key={name}>
              <span data-hue={HOUSEHOLD[name].hue} className={styles.tile}>
                <Illustration hue={HOUSEHOLD[name].hue} bare />
              </span>
              {HOUSEHOLD[name].word}
            </li>
          ))}
        </ul>
      )}
      {about.not_in_household.length > 0 && (
        <p className={styles.none}>
          Answered no: {about.not_in_household.map((name) => HOUSEHOLD[name].word.toLowerCase()).join(', ')}
        </p>
      )}
    </section>
  )
}

/** Questions with answers. The first are shown at once, the others on request. */
export function AnswersGiven({
  title,
  answers,
}: {
  title: string
  answers: readonly { question: string; answer: string }[]
}) {
  if (answers.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <First of={answers} word="answers">
        {(shown) => (
          <div className={styles.details}>
            {shown.map(({ question, answer }) => (
              <p key={question}>
                <span className="quiet">{question}</span>
                <br />
                <b>{answer}</b>
              </p>
            ))}
          </div>
        )}
      </First>
    </section>
  )
}

export function Requests({ title, requests }: { title: string; requests: AboutMember['other_requests'] }) {
  if (requests.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <First of={requests} word="requests">
        {(shown) => (
          <ul className={styles.also}>
            {shown.map(({ external_id, name, status }) => (
              <li key={external_id}>
                <Link to="/requests/$id" params={{ id: external_id }}>
                  <BowlGlyph state={STATUS_BOWLS[status]} />
                  <span>{name}</span>
                  <span className={styles.status}>{STATUS_LABELS[status]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </First>
    </section>
  )
}

const FIRST = 6

/** Shows the first items and a button for the rest. */
function First<Item>(props: { of: readonly Item[]; word: string; children: (shown: readonly Item[]) => ReactNode }) {
  const [all, setAll] = useState(false)
  const { of, word, children } = props
  return (
    <>
      {children(all ? of : of.slice(0, FIRST))}
      {of.length > FIRST && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${of.length} ${word}`}
        </button>
      )}
    </>
  )
}

export function NeverShared({ company, firstName }: { company: string | null; firstName: string }) {
  return (
    <p className={styles.lock}>
      <LockIcon />
      <span>
        Never shared with {company ?? 'an employer'}. <bdi>{firstName}</bdi> can see who opened this.
      </span>
    </p>
  )
}

function Pair({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** A zero-width space lets a long address break before its @. */
const breakable = (email: string) => email.replace('@', '\u200b@')

function phoneLabel(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
