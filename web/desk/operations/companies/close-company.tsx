import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useCloseCompany } from './company-data.ts'

const WHAT_HAPPENS =
  'Its sign-up link ends and its benefits are hidden. Its members keep their accounts, their requests and their two-step verification. It can be opened again.'

/** Closes a company for new members. Current members keep everything. */
export function CloseCompany({ company }: { company: EditableCompany }) {
  const { confirm, dialog: question } = useConfirm()
  const { withProof, dialog } = useProof()
  const close = useCloseCompany(company.id, withProof)
  const isClosed = company.closed_at !== null
  const confirmation = {
    title: `Close ${company.name}?`,
    description: WHAT_HAPPENS,
    keep: 'Keep it open',
    proceed: 'Close company',
    danger: true,
  }
  return (
    <section className={pane.part} aria-labelledby="closing">
      {dialog}
      <div className={pane.act}>
        <div>
          <h3 className="b" id="closing">
            {isClosed ? 'This company is closed' : 'Close this company'}
          </h3>
          <p className="small quiet">{WHAT_HAPPENS}</p>
        </div>
        <Button
          small
          variant={isClosed ? 'secondary' : 'danger'}
          loading={close.isPending}
          onClick={() => confirm(isClosed ? null : confirmation, () => close.act(!isClosed))}
        >
          {isClosed ? 'Open again' : 'Close company'}
        </Button>
      </div>
      <FailureBox failure={close.failure} />
      {question}
    </section>
  )
}
