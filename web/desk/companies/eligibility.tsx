import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { LIST_MAX_BYTES, type Trial } from '#contract/eligibility.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { Failed } from '../failed.tsx'
import pane from '../pane.module.css'
import { useEligibility, useTryDomains, useTryList } from './eligibility-data.ts'
import { counted } from './words.ts'

/** By what people are known to belong to a company. Nothing here changes anything before it has been tried. */
export function Eligibility({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useEligibility(companyId)
  return (
    <section className={pane.part} aria-labelledby="eligibility">
      <h3 className="d4" id="eligibility">
        Who belongs to it
      </h3>
      <p>
        Whoever signs up with the link is mailed a link back. Once it has been opened, the address is theirs; if it fits
        here, their place at the company is verified, and reports count them.
      </p>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && (
        <>
          <Domains key={data.domains.join()} companyId={companyId} domains={data.domains} />
          <List companyId={companyId} addresses={data.addresses} />
        </>
      )}
    </section>
  )
}

/** A dry run has an address of its own, so that it outlives a reload. */
function useShowTrial() {
  const navigate = useNavigate()
  return ({ id, company }: Trial) =>
    void navigate({ to: '/companies/$id/changes/$trial', params: { id: String(company.id), trial: id } })
}

function Domains({ companyId, domains }: { companyId: string; domains: string[] }) {
  const [text, setText] = useState(domains.join('\n'))
  const tryOut = useTryDomains(companyId)
  const show = useShowTrial()
  const wanted = text.split(/[\s,;]+/).filter(Boolean)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    tryOut.mutate(wanted, { onSuccess: show })
  }
  return (
    <form className={pane.form} onSubmit={submit} noValidate>
      <Field
        label="Email domains"
        type="textarea"
        rows={3}
        hint="One a line, as in brightwater.example. Everybody with an address there belongs to the company."
        value={text}
        error={faultOf(tryOut.error)}
        onValue={(value) => setText(String(value))}
      />
      <div>
        <Button
          small
          type="submit"
          variant="secondary"
          disabled={wanted.join() === domains.join()}
          loading={tryOut.isPending}
        >
          See what this would change
        </Button>
      </div>
    </form>
  )
}

/** Where one of several domains is at fault, its sentence stands under `domains.2`. */
function faultOf(error: Error | null) {
  if (!(error instanceof CallError)) return error?.message
  return Object.values(error.errors)[0]?.[0] ?? error.message
}

function List({ companyId, addresses }: { companyId: string; addresses: number }) {
  const tryOut = useTryList(companyId)
  const show = useShowTrial()
  const [fault, setFault] = useState<string | null>(null)
  const chosen = ([file]: File[]) => {
    setFault(null)
    if (file) tryOut.mutate(file, { onSuccess: show, onError: (error) => setFault(error.message) })
  }
  return (
    <div className={pane.form} role="group" aria-labelledby="list">
      <div>
        <h4 className="b" id="list">
          List of addresses
        </h4>
        <p className="small quiet">
          {addresses === 0 ? 'There is no list yet.' : `The list holds ${counted(addresses, 'address', 'addresses')}.`}{' '}
          A CSV with a column “email” takes its place; other columns are not read. We keep no address, only what it
          takes to know it again, and so the list cannot be shown.
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
    </div>
  )
}
