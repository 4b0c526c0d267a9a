import {
  bePresentAtRecord,
  bePresentAtReply,
  type ColleagueAtRecord,
  type DoingWithRecord,
} from '#contract/desk/presence.ts'
import { Face } from '#web/illustrations/face.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { call } from './call.ts'
import { type Sign, TAB, useSignsOfLife } from './presence.ts'
import styles from './record-presence.module.css'
import { recordPresenceLabel } from './record-presence-labels.ts'

interface OwnPresence {
  /** "hours", "idea-12", "reply-3". */
  record: string
  /** There are changes here that are not saved. */
  isWriting?: boolean
  /** Which part of it is open here. */
  place?: string | undefined
}

/** Who else has this record open now, and whether they write in it. Nothing stands here while nobody has. */
export function RecordPresence(own: OwnPresence) {
  return <WhoElse others={useRecordPresence(own)} />
}

/** The same for a page that shows it in more than one place. */
export function useRecordPresence({ record, isWriting = false, place }: OwnPresence): readonly ColleagueAtRecord[] {
  const here: Here = `${isWriting ? 'writing' : 'looking'} ${place ?? ''}`
  return useSignsOfLife({ of: record, doing: here, sign })
}

interface WhoElseProps {
  others: readonly ColleagueAtRecord[]
  /** What a part is called, where a colleague is in one: "question 4". */
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

/** What one does and where, as one value: either changing is said at once. */
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
