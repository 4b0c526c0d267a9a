import { useState } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { AskUnsealing, type MemberToChoose } from './ask-unsealing.tsx'
import type { LogSearch } from './log-search.ts'
import styles from './sealed.module.css'

type SealedNoteProps = { members: readonly MemberToChoose[]; search: Pick<LogSearch, 'member' | 'from' | 'to'> }

/** Explains what the list omits, and how two people can see it. */
export function SealedNote({ members, search }: SealedNoteProps) {
  const [asking, setAsking] = useState(false)
  const { member, from, to } = search
  return (
    <aside className={styles.note} aria-label="What is sealed">
      <LockIcon />
      <p>
        <b>Times are shown by the hour, and no line names what was asked.</b> The exact time, the request and the search
        words are sealed. Two operations colleagues open them together, with a reason the member can read.
      </p>
      <Button small variant="tertiary" onClick={() => setAsking(true)}>
        Ask a second person
      </Button>
      <AskUnsealing open={asking} members={members} {...{ member, from, to }} onClose={() => setAsking(false)} />
    </aside>
  )
}
