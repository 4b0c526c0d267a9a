import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { unformatted } from '#basics/text/formatting.ts'
import { isolate } from '#basics/text/isolate.ts'
import {
  type OpenPromise,
  PACKET_MAX_CHARACTERS,
  type PromisedRequest,
  type PromiseKind,
} from '#contract/desk/queue/handover.ts'
import { dueBy } from '#web/desk/concierge/shared/answer-due.ts'
import { WAITING_LABELS } from '#web/desk/shared/request-labels.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { isMoved, KEEP, keepsAll, type Leaving, type MissingDecision, nameOf, packetFor } from './decisions.ts'
import styles from './handed-request.module.css'
import { type Taker, TakerSelect } from './taker-select.tsx'

type Deciding = {
  draft: Leaving
  people: readonly Taker[]
  /** Colleagues who cannot take anything now. */
  absent: readonly Taker[]
  missing: MissingDecision | null
  now: Date
  onDecide: (change: Partial<Leaving>) => void
}

/** A request with a row for each promise, a select for who takes it, and the packet. */
export function HandedRequest({ item, ...deciding }: Deciding & { item: PromisedRequest }) {
  const { draft, missing } = deciding
  const { external_id: id, name } = item.request
  const [isOpen, setOpen] = useState(false)
  const goes = isMoved(item, draft)
  // A packet with a missing field opens, and stays open while it is edited.
  if (!isOpen && goes && missing?.id.startsWith(`${id}.`)) setOpen(true)
  return (
    <li className={styles.request}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend is no part of a grid */}
      <div role="group" aria-label={name} className={styles.rows}>
        {item.promises.map((promise, index) => (
          <Decision key={nameOf(promise)} item={item} promise={promise} isFirst={index === 0} {...deciding}>
            {goes && index === 0 && (
              <button
                type="button"
                className={styles.fold}
                aria-expanded={isOpen}
                aria-label={`Packet: ${isolate(name)}`}
                onClick={() => setOpen(!isOpen)}
              >
                Packet <ChevronDownIcon />
              </button>
            )}
          </Decision>
        ))}
        {goes && isOpen && <Packet item={item} {...deciding} />}
      </div>
    </li>
  )
}

function Packet({ item, draft, missing, now, onDecide }: Deciding & { item: PromisedRequest }) {
  const { external_id: id, name } = item.request
  const packet = packetFor(item, draft, now)
  const write = (words: Partial<typeof packet>) =>
    onDecide({ packets: { ...draft.packets, [id]: { ...packet, ...words } } })
  const field = (part: 'known' | 'next', label: string) => (
    <Field
      id={`${id}.${part}`}
      label={`${label}: ${isolate(name)}`}
      type="textarea"
      rows={4}
      required
      maxLength={PACKET_MAX_CHARACTERS}
      value={packet[part]}
      error={missing?.id === `${id}.${part}` ? missing.sentence : null}
      onValue={(words) => write({ [part]: String(words) })}
    />
  )
  return (
    <div className={styles.packet}>
      {item.waiting_on && item.waiting_since && (
        <p className="small quiet">
          Waiting on {WAITING_LABELS[item.waiting_on].toLowerCase()} since {momentInSentence(item.waiting_since, now)}
        </p>
      )}
      {field('known', 'What is known')}
      {field('next', 'What is next')}
    </div>
  )
}

const KINDS: Record<Exclude<PromiseKind, 'request'>, string> = {
  task: 'Task',
  reminder: 'Reminder',
  send: 'Reply for later',
}

type DecisionProps = Deciding & {
  item: PromisedRequest
  promise: OpenPromise
  isFirst: boolean
  children: ReactNode
}

function Decision({ item, promise, isFirst, children, ...deciding }: DecisionProps) {
  const { draft, people, absent, missing, now, onDecide } = deciding
  const { request } = item
  const name = nameOf(promise)
  const title = promise.kind === 'send' ? unformatted(promise.title) : promise.title
  const taker = draft.takers[name] ?? ''
  const error = missing?.id === name ? missing.sentence : null
  return (
    <div className={styles.row}>
      <span className={styles.what}>
        {isFirst && (
          <Link to="/requests/$id" params={{ id: request.external_id }}>
            <bdi>{request.name}</bdi>
          </Link>
        )}
        {promise.kind !== 'request' && (
          <span className={styles.along} title={title}>
            <span>{KINDS[promise.kind]}</span> <bdi>{title}</bdi>
          </span>
        )}
      </span>
      <span className={styles.about}>
        <span>{isFirst && request.member}</span>
        <span>{children}</span>
        <Due at={promise.due_at} now={now} />
      </span>
      <TakerSelect
        id={name}
        what={title}
        // a colleague who has left cannot be chosen
        value={taker === KEEP || people.some(({ value }) => value === taker) ? taker : ''}
        options={[{ value: '', label: 'Choose' }, ...people, { value: KEEP, label: 'I keep it' }, ...absent]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        onValue={(next) => onDecide({ takers: { ...draft.takers, [name]: next } })}
      />
      {error && (
        <span className={styles.below}>
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </span>
      )}
      {taker === KEEP && !keepsAll(draft) && (
        <KeepReason name={name} title={title} draft={draft} missing={missing} onDecide={onDecide} />
      )}
    </div>
  )
}

function Due({ at, now }: { at: string | null; now: Date }) {
  const due = at && dueBy(at, now)
  return (
    <span className={classNames(styles.due, due && due.isLate && styles.late)}>
      {due && at && (
        <time dateTime={at} title={momentInSentence(at, now)}>
          {due.text}
        </time>
      )}
    </span>
  )
}

type KeepReasonProps = Pick<Deciding, 'draft' | 'missing' | 'onDecide'> & { name: string; title: string }

function KeepReason({ name, title, draft, missing, onDecide }: KeepReasonProps) {
  return (
    <Field
      id={`${name}.reason`}
      className={styles.below}
      label={`Why you keep “${isolate(title)}”`}
      required
      maxLength={PACKET_MAX_CHARACTERS}
      value={draft.reasons[name] ?? ''}
      error={missing?.id === `${name}.reason` ? missing.sentence : null}
      onValue={(reason) => onDecide({ reasons: { ...draft.reasons, [name]: String(reason) } })}
    />
  )
}
