import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { AccessRecord } from '#contract/desk/operations/audit.ts'
import { extentOf, readingLabel, whyOf } from '#domain/reading-labels.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { AskUnsealing } from './ask-unsealing.tsx'
import { hourLabel } from './hour-label.ts'
import type { LogSearch } from './log-search.ts'
import readings from './readings.module.css'

type ReadingLineProps = { record: AccessRecord; narrow: (part: Partial<LogSearch>) => void; onClose: () => void }

/** A record of the log, with links to all records of that person and to an unsealing of details below the hour. */
export function ReadingLine({ record, narrow, onClose }: ReadingLineProps) {
  const [asking, setAsking] = useState(false)
  const { at, staff, member, not_theirs } = record
  const only = (part: Partial<LogSearch>) => {
    onClose()
    narrow(part)
  }
  if (asking && member) {
    const day = at.slice(0, 'yyyy-mm-dd'.length)
    return <AskUnsealing open members={[member]} member={member.external_id} from={day} to={day} onClose={onClose} />
  }
  const why = [not_theirs && 'Not theirs', whyOf(record)].filter(Boolean).join(': ')
  const facts = [
    ['In the hour of', hourLabel(at)],
    ['Why', why],
    ['How much', extentOf(record)],
  ] as const
  return (
    <Dialog
      open
      title={trimmed(`${isolate(staff.name)} ${readingLabel(record)} ${isolate(member?.name ?? '')}`)}
      onClose={onClose}
    >
      <dl className={readings.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="buttons">
        <Button variant="secondary" onClick={() => only({ staff: String(staff.id) })}>
          All by <bdi>{staff.name}</bdi>
        </Button>
        {member && (
          <>
            <Button variant="secondary" onClick={() => only({ member: member.external_id })}>
              All of <bdi>{member.name}</bdi>
            </Button>
            <Button variant="tertiary" onClick={() => setAsking(true)}>
              Ask a second person
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
