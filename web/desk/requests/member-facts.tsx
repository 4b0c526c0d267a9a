import { Link } from '@tanstack/react-router'
import type { DeskRequest } from '#contract/desk.ts'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import { BowlGlyph } from '#web/kit/status.tsx'
import { sameQueue } from '../queue-search.ts'
import { STATUS_BOWLS } from '../words.ts'
import styles from './member-facts.module.css'

/** What a concierge needs to know of the person, and a line that says who sees it. */
export function MemberFacts({ request }: { request: DeskRequest }) {
  const { about, member } = request
  return (
    <div className={styles.facts}>
      <section className={styles.person}>
        <Avatar name={member.name} size="large" decorative />
        <div>
          <h2 className="d5">{member.name}</h2>
          <p className="small quiet">
            {member.company}
            {member.company && <br />}
            {about.request_count} {about.request_count === 1 ? 'request' : 'requests'}
          </p>
        </div>
      </section>
      <Household household={about.household} />
      <section>
        <h3>Reach {about.first_name}</h3>
        <dl className={styles.pairs}>
          {about.phone && <Pair name="Phone">{phoneWords(about.phone)}</Pair>}
          <Pair name="Email">{about.email}</Pair>
          {about.timezone && <Pair name="Local time">{localTime(about.timezone, about.city)}</Pair>}
        </dl>
      </section>
      <section>
        <h3>What {about.first_name} told us</h3>
        <div className={styles.details}>
          {questionsOf(request.details).map(({ question, answer }) => (
            <p key={question}>
              <span className="quiet">{question}</span>
              <br />
              <b>{answer}</b>
            </p>
          ))}
        </div>
      </section>
      {about.other_requests.length > 0 && (
        <section>
          <h3>Also</h3>
          <ul className={styles.also}>
            {about.other_requests.slice(0, OTHERS).map((other) => (
              <li key={other.external_id}>
                <Link to="/requests/$id" params={{ id: other.external_id }} search={sameQueue}>
                  <BowlGlyph state={STATUS_BOWLS[other.status]} />
                  {other.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.lock}>
        <LockIcon />
        <span>Never shared with {member.company ?? 'an employer'}. Who opens this page is recorded.</span>
      </p>
    </div>
  )
}

/** Enough to see what else is going on; the search finds the rest. */
const OTHERS = 6

const HOUSEHOLD: Record<string, { word: string; hue: Hue }> = {
  home: { word: 'Home', hue: 'home' },
  car: { word: 'Car', hue: 'car' },
  parent: { word: 'Parent', hue: 'family' },
  pet: { word: 'Pet', hue: 'pet' },
  partner: { word: 'Partner', hue: 'family' },
}

function Household({ household }: { household: readonly string[] }) {
  const known = household.map((name) => HOUSEHOLD[name]).filter((one) => one !== undefined)
  if (known.length === 0) return null
  return (
    <section>
      <h3>At home</h3>
      <ul className={styles.home}>
        {known.map(({ word, hue }) => (
          <li key={word}>
            <span data-hue={hue} className={styles.tile}>
              <Illustration hue={hue} bare />
            </span>
            {word}
          </li>
        ))}
      </ul>
    </section>
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

/** The details are blocks of a question and its answer. */
function questionsOf(details: string): { question: string; answer: string }[] {
  return details.split(/\n{2,}/).map((block) => {
    const [question = '', ...answer] = block.split('\n')
    return { question, answer: answer.join('\n') }
  })
}

function phoneWords(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

function localTime(timezone: string, city: string | null): string {
  try {
    const time = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', minute: '2-digit' }).format(
      new Date(),
    )
    return city ? `${time} in ${city}` : time
  } catch {
    return timezone // a zone that this browser does not know
  }
}
