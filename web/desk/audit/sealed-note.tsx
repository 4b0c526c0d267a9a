import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import { AskUnsealing, type MemberToChoose } from './ask-unsealing.tsx'
import type { LogSearch } from './log-search.ts'
import styles from './sealed.module.css'

type SealedNoteProps = { members: readonly MemberToChoose[]; search: Pick<LogSearch, 'member' | 'from' | 'to'> }

/** Says what the list does not, and how two people come to see it. */
export function SealedNote({ members, search }: SealedNoteProps) {
  const [asking, setAsking] = useState(false)
  const { member, from, to } = search
  return (
    <aside className={styles.note} aria-label="What is sealed">
      <LockIcon />
      <p>
        <b>Times stand by the hour, and no line names what was asked.</b> The second, the request and the searched words
        are sealed; two people of operations open them together, with a reason the member can read.
      </p>
      <Button small variant="tertiary" onClick={() => setAsking(true)}>
        Ask a second person
      </Button>
      <AskUnsealing open={asking} members={members} {...{ member, from, to }} onClose={() => setAsking(false)} />
    </aside>
  )
}
