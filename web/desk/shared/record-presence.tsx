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

interface RecordPresenceProps {
  /** "hours", "idea-12", "reply-3". */
  record: string
  /** There are changes here that are not saved. */
  isWriting?: boolean
  /** Which part of it is open here. */
  place?: string | undefined
  /** What a part is called, where a colleague is in one: "question 4". */
  partOf?: (place: string) => string | undefined
  className?: string | undefined
}

/** Who else has this record open now, and whether they write in it. Nothing stands here while nobody has. */
export function RecordPresence({ record, isWriting = false, place, partOf, className }: RecordPresenceProps) {
  const here: Here = `${isWriting ? 'writing' : 'looking'} ${place ?? ''}`
  const others = useSignsOfLife({ of: record, doing: here, sign })
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

/** "Tom is writing in question 4", "Tom has this open". */
export function recordPresenceLabel(
  { name, doing, place }: Omit<ColleagueAtRecord, 'id'>,
  partOf?: RecordPresenceProps['partOf'],
): string {
  const part = place ? partOf?.(place) : undefined
  const first = name.split(' ')[0] ?? name
  if (doing === 'writing') return `${first} is writing ${part ? `in ${part}` : 'here'}`
  return part ? `${first} is in ${part}` : `${first} has this open`
}
