import {
  bePresentAtRecord,
  bePresentAtReply,
  type ColleagueAtRecord,
  type DoingWithRecord,
} from '#contract/desk/queue/presence.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Face } from '#web/illustrations/face.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { keyOf } from '#web/wire/keys.ts'
import { type Sign, TAB, useSignsOfLife } from './presence.ts'
import styles from './record-presence.module.css'
import { recordPresenceLabel } from './record-presence-labels.ts'

interface OwnPresence {
  /** Examples: "hours", "idea-12", "reply-3". */
  record: string
  /** Whether there are unsaved changes. */
  isWriting?: boolean
  /** The part of the record that is open here. */
  place?: string | undefined
}

/** Colleagues who have this record open, and whether they write in it. Empty if there are none. */
export function RecordPresence(own: OwnPresence) {
  return <WhoElse others={useRecordPresence(own)} />
}

/** Presence of colleagues for pages that show it in several places. */
export function useRecordPresence({ record, isWriting = false, place }: OwnPresence): readonly ColleagueAtRecord[] {
  const here: Here = `${isWriting ? 'writing' : 'looking'} ${place ?? ''}`
  return useSignsOfLife({ of: record, doing: here, keyOfRecord, sign })
}

interface WhoElseProps {
  others: readonly ColleagueAtRecord[]
  /** Label of the part that a colleague has open, such as "question 4". */
  partOf?: (place: string) => string | undefined
  className?: string | undefined
}

export function WhoElse({ others, partOf, className }: WhoElseProps) {
  return (
    <p role="status" aria-label="Who else is here" className={classNames(styles.line, className)}>
      {others.map(({ id, name }) => (
        <Face key={id} name={name} size="small" decorative className={styles.face} />
      ))}
      {others.map((one) => recordPresenceLabel(one, partOf)).join(' · ')}
    </p>
  )
}

const keyOfRecord = (record: string) => keyOf(bePresentAtRecord, { params: { record } })

/** Activity and place in one value, so that a change of either is reported at once. */
type Here = `${DoingWithRecord} ${string}`

const sign: Sign<Here, ColleagueAtRecord> = async (record, here, sending) => {
  const body = { tab: TAB, ...signOf(here) }
  const reply = /^reply-(\d+)$/.exec(record)?.[1]
  const { people } = reply
    ? await call(bePresentAtReply, { params: { id: reply }, body }, sending)
    : await call(bePresentAtRecord, { params: { record }, body }, sending)
  return people
}

function signOf(here: Here | 'gone') {
  if (here === 'gone') return { doing: here }
  const place = here.slice(here.indexOf(' ') + 1)
  return { doing: here.startsWith('writing') ? ('writing' as const) : ('looking' as const), place }
}
