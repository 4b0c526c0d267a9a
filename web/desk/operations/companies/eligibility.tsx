import { useState } from 'react'
import { LIST_MAX_BYTES } from '#contract/desk/operations/eligibility.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { FileChooser } from '#web/kit/fields/file-chooser.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { type ChosenList, type ListOptions, UnclearList } from './chosen-list.ts'
import { counted } from './counts.ts'
import { Domains } from './domains.tsx'
import { type ShowTrial, useEligibility, useTryList } from './eligibility-data.ts'
import { ListReading } from './list-reading.tsx'

type EligibilityProps = {
  companyId: string
  onTrial: ShowTrial
}

/** How a company's members are recognized, in the setup. A change applies only after a dry run. */
export function Eligibility({ companyId, onTrial }: EligibilityProps) {
  const { data, error, refetch } = useEligibility(companyId)
  return (
    <section className={pane.part} aria-labelledby="eligibility">
      <h2 className="d4" id="eligibility">
        Who belongs to it
      </h2>
      <p>
        Anyone who signs up with the link is mailed a confirmation link. Once it was opened, the address is confirmed;
        if it matches here, they are verified at the company, and reports count them.
      </p>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && (
        <>
          <Domains key={data.domains.join()} companyId={companyId} domains={data.domains} show={onTrial} />
          <List companyId={companyId} addresses={data.addresses} show={onTrial} />
        </>
      )}
    </section>
  )
}

type ListProps = { companyId: string; addresses: number; show: ShowTrial }

export function List({ companyId, addresses, show }: ListProps) {
  const tryOut = useTryList(companyId)
  const [fault, setFault] = useState<string | null>(null)
  const [unclear, setUnclear] = useState<ChosenList>()
  const onError = (error: Error) => {
    setFault(error.message)
    if (error instanceof UnclearList) setUnclear(error.list)
  }
  const read = (file: File, reading: ListOptions) => {
    setFault(null)
    tryOut.mutate({ file, reading }, { onSuccess: show, onError })
  }
  const chosen = ([file]: File[]) => {
    setUnclear(undefined)
    if (file) read(file, { instead: new Map() })
  }
  return (
    <div className={layout.stack20} role="group" aria-labelledby="list">
      <div>
        <p className="b" id="list">
          List of people
        </p>
        <p className="small quiet">
          {addresses === 0 ? 'No list yet.' : `The list holds ${counted(addresses, 'person', 'people')}.`} A CSV
          replaces it: you see which columns are read before anything changes, and other columns are not stored. A
          person is known by an address, or by an employee number with the date of birth. We store only hashes of them,
          so the list cannot be shown.
        </p>
      </div>
      <div>
        <FileChooser
          accept=".csv,.txt,text/csv,text/plain"
          maxBytes={LIST_MAX_BYTES}
          onFiles={chosen}
          onFault={setFault}
        >
          {(open) => (
            <Button small variant="secondary" loading={tryOut.isPending} onClick={open}>
              Choose a CSV, to see what it would change
            </Button>
          )}
        </FileChooser>
      </div>
      {fault && <AlertBox variant="error">{fault}</AlertBox>}
      {unclear && (
        <ListReading
          list={unclear}
          trying={tryOut.isPending ? tryOut.variables.reading : undefined}
          onReading={(reading) => read(unclear.file, reading)}
        />
      )}
    </div>
  )
}
