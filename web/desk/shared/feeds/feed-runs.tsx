import { useId, useState } from 'react'
import { csvText } from '#basics/text/csv.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import type { ListFault } from '#contract/desk/operations/eligibility.ts'
import type { FeedRun } from '#contract/desk/operations/feeds.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import input from '#web/kit/input.module.css'
import layout from '#web/kit/layout/layout.module.css'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './feed-runs.module.css'
import { LineBars } from './line-bars.tsx'

/** Calls for the files of a company, for operations or for its own staff. */
export type FeedCalls = {
  readonly apply: (id: string, removed: number) => Promise<unknown>
  readonly drop: (id: string) => Promise<unknown>
  readonly faults: (id: string) => Promise<readonly ListFault[]>
  /** Fetches what these calls change. */
  readonly refetch: () => unknown
}

type FeedRunsProps = { runs: readonly FeedRun[]; calls: FeedCalls }

/** Files that wait for a decision. */
export function HeldRuns({ runs, calls }: FeedRunsProps) {
  return runs
    .filter(({ state }) => state === 'held')
    .map((run) => <HeldRun key={run.id} run={run} runs={runs} calls={calls} />)
}

/** The newest files. */
export function FeedRuns({ runs, calls }: FeedRunsProps) {
  const now = useMinute()
  if (runs.length === 0) return <p className="quiet">No file has come yet.</p>
  return (
    <ul className={styles.runs}>
      {runs.map((run) => (
        <li key={run.id}>
          <div>
            <p className="b">
              {momentLabel(run.received_at, now)}: {STATES[run.state]}
            </p>
            <p className="small quiet">{sentenceOf(run)}</p>
          </div>
          <Faults run={run} calls={calls} />
        </li>
      ))}
    </ul>
  )
}

export const STATES: Record<FeedRun['state'], string> = {
  queued: 'Waiting',
  checking: 'Being read',
  applied: 'Applied',
  held: 'On hold',
  failed: 'Not applied',
}

const number = (count: number) => count.toLocaleString('en-US')
const people = (count: number) => (count === 1 ? '1 person' : `${number(count)} people`)

/** Why it is held, or what became of its lines. */
export function sentenceOf({ state, reason, rows, added, unchanged, removed }: FeedRun): string {
  if (reason !== null) return reason
  if (state === 'queued' || state === 'checking') return 'Yesterday’s list stays in use until it was read.'
  return `${number(rows)} lines: ${number(added)} added, ${number(unchanged)} unchanged, ${number(removed)} removed.`
}

function HeldRun({ run, runs, calls }: FeedRunsProps & { run: FeedRun }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { withProof, dialog } = useProof()
  const onSettled = () => calls.refetch()
  const apply = useAct(() => withProof(() => calls.apply(run.id, run.removed)), {
    onSettled,
    done: (applied) => applied !== undefined && 'The file is applied.',
  })
  const drop = useAct(() => calls.drop(run.id), { onSettled, done: 'The file is dropped. The list stays.' })
  const isConfirmed = run.removed === 0 || trimmed(typed).replaceAll(',', '') === String(run.removed)
  const failure = apply.failure ?? drop.failure
  return (
    <AlertBox variant="warning">
      <div className={layout.stack12} role="group" aria-labelledby={`${id}-title`}>
        <h3 className="d4" id={`${id}-title`}>
          {run.removed > 0 ? `A file would remove ${people(run.removed)}` : 'A file is on hold'}
        </h3>
        <p>{run.reason} The list from before stays in use until you decide, and no one has lost anything.</p>
        <LineBars run={run} runs={runs} />
        {failure && <p role="alert">{failure}</p>}
        {run.removed > 0 && (
          <div className={styles.confirm}>
            <label htmlFor={id}>
              To remove them, type <b>{number(run.removed)}</b>
            </label>
            <input
              id={id}
              className={input.input}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        <div className="buttons">
          <Button loading={apply.isPending} disabled={!isConfirmed} onClick={() => apply.act()}>
            {run.removed > 0 ? `Remove ${people(run.removed)}` : 'Apply this file'}
          </Button>
          <Button variant="secondary" loading={drop.isPending} onClick={() => drop.act()}>
            Drop this file
          </Button>
        </div>
        <p className="small">
          We keep codes, not names or numbers, so we can’t list them. Compare the file with the one before.
        </p>
      </div>
      {dialog}
    </AlertBox>
  )
}

function Faults({ run, calls }: { run: FeedRun; calls: FeedCalls }) {
  const save = useAct(
    async () => {
      const faults = await calls.faults(run.id)
      const rows = faults.map(({ line, column, sentence }) => [line, column ?? '', sentence])
      saveFile('lines-left-out.csv', csvText([['Line', 'Column', 'Why'], ...rows]))
    },
    { failsInToast: true },
  )
  if (run.faults === 0) return null
  return (
    <Button small variant="tertiary" loading={save.isPending} onClick={() => save.act()}>
      {run.faults === 1 ? '1 line was left out' : `${number(run.faults)} lines were left out`}
    </Button>
  )
}
