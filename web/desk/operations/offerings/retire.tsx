import type { EditableOffering } from '#contract/desk/operations/offerings.ts'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useRetire } from './offering-data.ts'

/** Hides the offering from members, or shows it again. No data is deleted. */
export function Retire({ offering }: { offering: EditableOffering }) {
  const { confirm, dialog } = useConfirm()
  const retire = useRetire(offering.id)
  const isRetired = offering.retired_at !== null
  const confirmation = {
    title: `Retire ${offering.name}?`,
    description: 'Members no longer see it from their next visit on. You can restore it at any time.',
    keep: 'Keep it',
    proceed: 'Retire',
    danger: true,
  }
  return (
    <section className={pane.part} aria-label={isRetired ? 'Restore' : 'Retire'}>
      <div className={pane.act}>
        <div>
          <h3 className="b">{isRetired ? 'This offer is retired' : 'Retire this offer'}</h3>
          <p className="small quiet">
            {isRetired ? 'Members do not see it. You can restore it.' : 'Members no longer see it. It can be restored.'}
          </p>
        </div>
        <Button
          small
          variant={isRetired ? 'secondary' : 'danger'}
          loading={retire.isPending}
          onClick={() => (isRetired ? retire.act(false) : confirm(confirmation, () => retire.mutateAsync(true)))}
        >
          {isRetired ? 'Restore' : 'Retire'}
        </Button>
      </div>
      <FailureBox failure={retire.failure} />
      {dialog}
    </section>
  )
}
