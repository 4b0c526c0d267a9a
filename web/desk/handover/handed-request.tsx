import { Link } from '@tanstack/react-router'
import {
  type OpenPromise,
  PACKET_MAX_CHARACTERS,
  type PromisedRequest,
  type PromiseKind,
} from '#contract/desk/handover.ts'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { withoutMarks } from '#web/desk/shared/reply-words.tsx'
import { WAITING_LABELS } from '#web/desk/shared/request-labels.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { isMoved, KEEP, type Leaving, type Missing, nameOf, packetFor } from './decisions.ts'
import styles from './handed-request.module.css'

type Deciding = {
  draft: Leaving
  people: { value: string; label: string }[]
  /** Who can take nothing now. */
  absent: { value: string; label: string; disabled: boolean }[]
  missing: Missing | null
  now: Date
  onDecide: (change: Partial<Leaving>) => void
}

/** A request's promises with who takes each, and the packet that goes with them. */
export function HandedRequest({ item, ...deciding }: Deciding & { item: PromisedRequest }) {
  const { draft, missing, now, onDecide } = deciding
  const { external_id: id, name, member } = item.request
  const packet = packetFor(item, draft, now)
  const write = (words: Partial<typeof packet>) =>
    onDecide({ packets: { ...draft.packets, [id]: { ...packet, ...words } } })
  const errorOf = (part: string) => (missing?.id === `${id}.${part}` ? missing.sentence : null)
  return (
    <fieldset className={styles.request}>
      <legend className="d5">
        <Link to="/requests/$id" params={{ id }}>
          {name}
        </Link>
      </legend>
      <p className="small quiet">
        {member}
        {item.waiting_on && item.waiting_since && (
          <>
            {' '}
            · waiting on {WAITING_LABELS[item.waiting_on].toLowerCase()} since{' '}
            {momentInSentence(item.waiting_since, now)}
          </>
        )}
      </p>
      <ul className={styles.promises}>
        {item.promises.map((promise) => (
          <Decision key={nameOf(promise)} promise={promise} {...deciding} />
        ))}
      </ul>
      {isMoved(item, draft) && (
        <div className={styles.packet}>
          <Field
            id={`${id}.known`}
            label={`What is known: ${name}`}
            type="textarea"
            rows={4}
            required
            maxLength={PACKET_MAX_CHARACTERS}
            value={packet.known}
            error={errorOf('known')}
            onValue={(known) => write({ known: String(known) })}
          />
          <Field
            id={`${id}.next`}
            label={`What is next: ${name}`}
            type="textarea"
            rows={4}
            required
            maxLength={PACKET_MAX_CHARACTERS}
            value={packet.next}
            error={errorOf('next')}
            onValue={(next) => write({ next: String(next) })}
          />
        </div>
      )}
    </fieldset>
  )
}

const KINDS: Record<PromiseKind, string> = {
  request: 'The request itself',
  task: 'Task',
  reminder: 'Reminder',
  send: 'Goes to the member later',
}

function Decision({ promise, draft, people, absent, missing, now, onDecide }: Deciding & { promise: OpenPromise }) {
  const name = nameOf(promise)
  const title = withoutMarks(promise.title)
  const taker = draft.takers[name] ?? ''
  return (
    <li className={styles.promise}>
      <span className={styles.what}>
        <span className="small quiet">
          {KINDS[promise.kind]}
          {promise.due_at &&
            `, ${promise.kind === 'request' ? 'an answer is due ' : ''}${momentInSentence(promise.due_at, now)}`}
        </span>
        {promise.kind !== 'request' && <b>{title}</b>}
      </span>
      <Select
        id={name}
        label={`Who takes ${promise.kind === 'request' ? 'it' : `“${title}”`}`}
        required
        placeholder="Choose"
        // who has left since can take nothing
        value={taker === KEEP || people.some(({ value }) => value === taker) ? taker : ''}
        error={missing?.id === name ? missing.sentence : null}
        options={[...people, { value: KEEP, label: 'I keep it' }, ...absent]}
        onValue={(next) => onDecide({ takers: { ...draft.takers, [name]: next } })}
      />
      {taker === KEEP && (
        <Field
          id={`${name}.reason`}
          className={styles.reason}
          label={`Why you keep ${promise.kind === 'request' ? 'it' : `“${title}”`}`}
          required
          maxLength={PACKET_MAX_CHARACTERS}
          value={draft.reasons[name] ?? ''}
          error={missing?.id === `${name}.reason` ? missing.sentence : null}
          onValue={(reason) => onDecide({ reasons: { ...draft.reasons, [name]: String(reason) } })}
        />
      )}
    </li>
  )
}
