import { useQuery } from '@tanstack/react-query'
import { dollarWords } from '#basics/money.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskMessage, DeskRequest } from '#contract/desk/requests/requests.ts'
import { optionsQuery } from '#web/desk/concierge/requests/options/data.ts'
import { OptionRecord } from '#web/desk/concierge/requests/options/record.tsx'
import { moneyKindWords } from '#web/desk/concierge/requests/result/result-text.tsx'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Mark } from '#web/kit/icons/mark.tsx'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './printed-request.module.css'

/** A request for printing: absolute times, the member's name, and who printed it. */
export function PrintedRequest({ request, withNotes }: { request: DeskRequest; withNotes: boolean }) {
  const { data: options } = useQuery(optionsQuery(request.external_id))
  const me = useSession()?.staff.name
  const { member, assignee, answers, details, files, milestones } = request
  const messages = request.messages.filter(({ internal }) => withNotes || !internal)
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
        {assignee ? `assigned to ${assignee.name}` : 'unassigned'}
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
      {milestones.steps.length > 0 && <PrintedMilestones steps={milestones.steps} />}
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
        <h2>Messages</h2>
        {messages.length === 0 && <p>Nothing yet.</p>}
        {messages.map((message) => (
          <PrintedMessage key={message.id} message={message} />
        ))}
      </section>
    </article>
  )
}

/** The result at the end, where its member reads it, too. */
function CameOfIt({ request: { result, status, about } }: { request: DeskRequest }) {
  const { words, money } = result
  if (status !== 'closed' || (words === null && money === null)) return null
  return (
    <section>
      <h2>Result</h2>
      {words && <p>{words}</p>}
      {money && (
        <p>
          {dollarWords(money.cents)} {moneyKindWords(money.kind, about.first_name)}
        </p>
      )}
    </section>
  )
}

function PrintedMilestones({ steps }: Pick<DeskRequest['milestones'], 'steps'>) {
  return (
    <section>
      <h2>Milestones</h2>
      <ol>
        {steps.map(({ id, words, due_on, done_at }) => (
          <li key={id}>
            {words}
            {done_at ? `, done ${dayLabel(done_at)}` : due_on && `, by ${dayLabel(due_on)}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

function PrintedMessage({ message }: { message: DeskMessage }) {
  return (
    <div className={message.internal ? styles.note : styles.message}>
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
