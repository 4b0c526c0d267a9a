import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { csvText } from '#basics/text/csv.ts'
import type { EmployerPeople, ListChange } from '#contract/desk/employer/people.ts'
import { LIST_MAX_BYTES } from '#contract/desk/operations/eligibility.ts'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { Figures, PrivacyNote } from '#web/desk/employer/shared/figures.tsx'
import { figuresOf } from '#web/desk/employer/shared/sign-up-figures.ts'
import { usePeople } from '#web/desk/employer/shared/use-people.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { SettingRow } from '#web/desk/shared/layout/setting-rows.tsx'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { FileChooser } from '#web/kit/fields/file-chooser.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './people.module.css'
import { useListChanges, useTryList } from './people-data.ts'

const UploadIcon = line('M12 16V5M7 9l5-5 5 5M4 20h16')

/** How many may use the service and how many had signed up, where the list comes from, and its history. */
export function PeoplePage() {
  const { data, error, refetch } = usePeople()
  const [fault, setFault] = useState<string | null>(null)
  return (
    <CompanyPage
      title="People"
      lead={`Who may use ${settings.brand}, and where that list comes from.`}
      tools={<Upload onFault={setFault} />}
      isBusy={!data && !error}
    >
      <div className={styles.parts}>
        {fault && <AlertBox variant="error">{fault}</AlertBox>}
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton shape="full" />}
        {data && (
          <>
            <Figures figures={figuresOf(data)} />
            <div className={styles.columns}>
              <Source people={data} />
              <PrivacyNote />
            </div>
          </>
        )}
        <History />
      </div>
    </CompanyPage>
  )
}

/** Starts a dry run, which has its own page. */
function Upload({ onFault }: { onFault: (fault: string | null) => void }) {
  const navigate = useNavigate()
  const tryOut = useTryList()
  const read = ([file]: File[]) => {
    if (!file) return
    onFault(null)
    tryOut.mutate(file, {
      onSuccess: ({ id }) => void navigate({ to: '/people/changes/$trial', params: { trial: id } }),
      onError: ({ message }) => onFault(message),
    })
  }
  return (
    <FileChooser accept=".csv,.txt,text/csv,text/plain" maxBytes={LIST_MAX_BYTES} onFiles={read} onFault={onFault}>
      {(open) => (
        <Button loading={tryOut.isPending} onClick={open}>
          <UploadIcon />
          Upload a list
        </Button>
      )}
    </FileChooser>
  )
}

function Source({ people: { has_list, domains } }: { people: EmployerPeople }) {
  return (
    <section className={styles.part} aria-labelledby="source">
      <h2 id="source">Where the list comes from</h2>
      <dl>
        <SettingRow label="List">
          {has_list ? 'In use' : 'There’s no list yet'}
          <small>
            {has_list
              ? 'A new one replaces it. You see what it would change first.'
              : 'Upload one as CSV, with a work email or an employee number in each line.'}
          </small>
        </SettingRow>
        <SettingRow label="Email domain">
          {domains.length === 0 ? 'None' : domains.join(', ')}
          <small>
            {domains.length === 0
              ? 'No one is recognized by the domain of their address.'
              : 'Everyone who confirms an address there belongs to you.'}
          </small>
        </SettingRow>
      </dl>
    </section>
  )
}

const SHOWN = 20

function History() {
  const { data, error, refetch } = useListChanges()
  const [isWhole, setWhole] = useState(false)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="history">
      <div className={styles.head}>
        <h2 id="history">History</h2>
        <span className="small quiet">Error files are kept for 30 days</span>
      </div>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Added</th>
            <th scope="col">Removed</th>
            <th scope="col">Left out</th>
            <th scope="col">
              <span className="sr">Error file</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? data : data.slice(0, SHOWN)).map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </tbody>
      </table>
      {data.length > SHOWN && !isWhole && (
        <Button variant="secondary" small onClick={() => setWhole(true)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Change({ change }: { change: ListChange }) {
  const { at, nightly, file_name, by, added, removed, left_out } = change
  const now = useMinute()
  const count = (people: number) => (nightly?.state === 'failed' ? '–' : people.toLocaleString('en-US'))
  return (
    <tr>
      <td>{momentLabel(at, now)}</td>
      <td>
        <b>{nightly ? 'Nightly file' : file_name || 'A list'}</b>{' '}
        {by && <span className="quiet">uploaded by {by}</span>}
        {nightly && nightly.mode !== 'full' && <span className="quiet">{nightly.mode} only</span>}
      </td>
      <td data-label="added">{count(added)}</td>
      <td data-label="removed">{count(removed)}</td>
      <td data-label="left out">{left_out.toLocaleString('en-US')}</td>
      <td>
        <Ending change={change} />
      </td>
    </tr>
  )
}

/** What to do about the file, if anything. */
function Ending({ change: { nightly, added, removed, left_out, faults } }: { change: ListChange }) {
  if (nightly?.state === 'held') return <b className="small">On hold</b>
  if (nightly?.state === 'failed') return <span className="small quiet">Not applied</span>
  if (nightly && added + removed + left_out === 0) return <span className="small quiet">No change</span>
  return <ErrorFile faults={faults} leftOut={left_out} />
}

function ErrorFile({ faults, leftOut }: { faults: ListChange['faults']; leftOut: number }) {
  if (leftOut === 0) return null
  if (!faults) return <span className="small quiet">Error file deleted</span>
  return (
    <Button variant="tertiary" small onClick={() => saveFaults(faults)}>
      Error file, {leftOut === 1 ? '1 line' : `${leftOut.toLocaleString('en-US')} lines`}
    </Button>
  )
}

export function saveFaults(faults: NonNullable<ListChange['faults']>) {
  const lines = faults.map(({ line, sentence }) => [line, sentence])
  saveFile('lines-left-out.csv', csvText([['Line', 'Why'], ...lines]))
}
