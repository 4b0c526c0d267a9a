import { useQuery } from '@tanstack/react-query'
import { dollarWords } from '#basics/money.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskMessage, DeskRequest } from '#contract/desk/requests.ts'
import { optionsQuery } from '#web/desk/requests/options/data.ts'
import { OptionRecord } from '#web/desk/requests/options/record.tsx'
import { moneyKindWords } from '#web/desk/requests/result/said.tsx'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { Mark } from '#web/kit/mark.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './printed-request.module.css'

/** A request on paper: absolute times, whose it is, and who printed it. */
export function PrintedRequest({ request, withNotes }: { request: DeskRequest; withNotes: boolean }) {
  const { data: options } = useQuery(optionsQuery(request.external_id))
  const me = useSession()?.staff.name
  const { member, assignee, answers, details, files, milestones } = request
  const said = request.messages.filter(({ internal }) => withNotes || !internal)
  return (
    <article className={styles.request}>
      <header>
        <Mark brand={settings.brand} small />
        <span>
          Printed {dateTimeLabel(timeNow().toISOString())} by {me}
        </span>
      </header>
      <h1 dir="auto">{request.name}</h1>
      <p>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        {member.company && `, ${member.company}`} · {STATE_LABELS[request.state]} ·{' '}
        {assignee ? `in the hands of ${assignee.name}` : 'nobody has it yet'}
      </p>
      {withNotes && (
        <p className={styles.warning}>
          With internal notes: not for <bdi>{request.about.first_name}</bdi>.
        </p>
      )}
      <CameOfIt request={request} />
      <section>
        <h2>
          What <bdi>{request.about.first_name}</bdi> asked, {dateTimeLabel(request.issued_at)}
        </h2>
        {answers.length > 0 ? (
          <dl>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd dir="auto">{answer}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={styles.details} dir="auto">
            {details}
          </p>
        )}
        <Files of={files} />
      </section>
      {milestones.steps.length > 0 && (
        <section>
          <h2>Milestones</h2>
          <ol>
            {milestones.steps.map(({ id, words, due_on, done_at }) => (
              <li key={id}>
                {words}
                {done_at ? `, done ${dayLabel(done_at)}` : due_on && `, by ${dayLabel(due_on)}`}
              </li>
            ))}
          </ol>
        </section>
      )}
      {options && options.sets.length > 0 && (
        <section>
          <h2>Options</h2>
          {options.sets.map((set) => (
            <div key={set.id}>
              <p>
                <b>{set.versions.at(-1)?.question}</b>
              </p>
              <OptionRecord set={set} firstName={request.about.first_name} />
            </div>
          ))}
        </section>
      )}
      <section>
        <h2>What was said</h2>
        {said.length === 0 && <p>Nothing yet.</p>}
        {said.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </section>
    </article>
  )
}

/** The result, where its member reads it, too: at the end. */
function CameOfIt({ request: { result, status, about } }: { request: DeskRequest }) {
  const { words, money } = result
  if (status !== 'closed' || (words === null && money === null)) return null
  return (
    <section>
      <h2>What came of it</h2>
      {words && <p>{words}</p>}
      {money && (
        <p>
          {dollarWords(money.cents)} {moneyKindWords(money.kind, about.first_name)}
        </p>
      )}
    </section>
  )
}

function Said({ message }: { message: DeskMessage }) {
  return (
    <div className={message.internal ? styles.note : styles.said}>
      <p>
        <b>{message.internal ? `Internal note · ${message.source_name}` : message.source_name}</b>,{' '}
        {dateTimeLabel(message.at)}
      </p>
      <RichText html={message.body_html} />
      <Files of={message.attachments} />
    </div>
  )
}

function Files({ of: files }: { of: DeskRequest['files'] }) {
  if (files.length === 0) return null
  return <p>Attached: {files.map(({ filename }) => filename).join(', ')}</p>
}

function dayLabel(day: string) {
  return new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
}
