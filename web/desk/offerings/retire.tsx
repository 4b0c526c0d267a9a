import { useState } from 'react'
import type { EditableOffering } from '#contract/desk/offerings.ts'
import pane from '#web/desk/shared/pane.module.css'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useRetire } from './offering-data.ts'

/** Takes it away from members, and gives it back. Nothing of it is lost. */
export function Retire({ offering }: { offering: EditableOffering }) {
  const [asking, setAsking] = useState(false)
  const retire = useRetire(offering.id)
  const isRetired = offering.retired_at !== null
  const go = (retired: boolean) =>
    retire.mutate(retired, {
      onSuccess() {
        setAsking(false)
        const message = retired ? 'Retired. Members no longer see it.' : 'Restored. Members see it again.'
        toasts.show({ type: 'success', message, autoDismiss: true })
      },
      onError: () => setAsking(false),
    })
  return (
    <section className={pane.part} aria-label={isRetired ? 'Restore' : 'Retire'}>
      <div className={pane.act}>
        <div>
          <h3 className="b">{isRetired ? 'This offer is retired' : 'Retire this offer'}</h3>
          <p className="small quiet">
            {isRetired
              ? 'Members do not see it. It can come back as it was.'
              : 'Members no longer see it. It can be restored.'}
          </p>
        </div>
        <Button
          small
          variant={isRetired ? 'secondary' : 'danger'}
          loading={retire.isPending}
          onClick={() => (isRetired ? go(false) : setAsking(true))}
        >
          {isRetired ? 'Restore' : 'Retire'}
        </Button>
      </div>
      {retire.error && <AlertBox variant="error">{retire.error.message}</AlertBox>}
      <AlertDialog
        open={asking}
        title={`Retire ${offering.name}?`}
        description="Members no longer see it from their next visit on. You can restore it at any time."
        keep={{ label: 'Keep it', onClick: () => setAsking(false) }}
        proceed={{ label: 'Retire', danger: true, loading: retire.isPending, onClick: () => go(true) }}
      />
    </section>
  )
}
