import { useState } from 'react'
import type { EditableCompany } from '#contract/desk/companies.ts'
import pane from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useCloseCompany } from './company-data.ts'

const WHAT_HAPPENS =
  'Its sign-up link ends and its benefits are hidden. Its members keep their accounts, their requests and their two-step verification. It can be opened again.'

/** Ends a company for newcomers. Nobody who is there loses anything that is theirs. */
export function CloseCompany({ company }: { company: EditableCompany }) {
  const [asking, setAsking] = useState(false)
  const { withProof, dialog } = useProof()
  const close = useCloseCompany(company.id, withProof)
  const isClosed = company.closed_at !== null
  const go = (closed: boolean) => {
    setAsking(false)
    close.mutate(closed, {
      onSuccess(answer) {
        if (answer) toasts.show({ type: 'success', message: closed ? 'Closed.' : 'Open again.', autoDismiss: true })
      },
    })
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
          onClick={() => (isClosed ? go(false) : setAsking(true))}
        >
          {isClosed ? 'Open again' : 'Close company'}
        </Button>
      </div>
      {close.error && <AlertBox variant="error">{close.error.message}</AlertBox>}
      <AlertDialog
        open={asking}
        title={`Close ${company.name}?`}
        description={WHAT_HAPPENS}
        keep={{ label: 'Keep it open', onClick: () => setAsking(false) }}
        proceed={{ label: 'Close company', danger: true, onClick: () => go(true) }}
      />
    </section>
  )
}
