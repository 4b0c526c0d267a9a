import type { ReactNode } from 'react'
import type { Catalog } from '#contract/desk/operations/catalog.ts'
import { useChangeCatalog } from '#web/desk/operations/catalog/catalog-data.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'

interface EditDrawerProps {
  open: boolean
  title: string
  onClose: () => void
  /** Renders the form. It is mounted again each time the drawer opens. */
  children: (done: () => void) => ReactNode
}

/** A short form in a drawer. Escape and the close button discard changes. */
export function EditDrawer({ open, title, onClose, children }: EditDrawerProps) {
  return (
    <Drawer open={open} title={title} dismissible="escape" onCloseRequest={onClose}>
      {open && children(onClose)}
    </Drawer>
  )
}

type CatalogFormOptions<A> = {
  /** Label of the button. */
  label: string
  change: () => Promise<A>
  onDone: (answer: A) => void
}

/** A form of the catalog. Errors of a field are shown at the field, all others above the button. */
export function useCatalogForm<A extends { catalog: Catalog }>({ label, change, onDone }: CatalogFormOptions<A>) {
  const { mutateAsync } = useChangeCatalog()
  const { form, errors, failure, dismiss, pending } = useForm(
    sent(async () => {
      let answer: A | undefined
      await mutateAsync(async () => (answer = await change()))
      if (answer) onDone(answer)
    }),
  )
  return {
    form,
    errors,
    dismiss,
    foot: (
      <>
        <FailureBox failure={failure} />
        <Button type="submit" loading={pending}>
          {label}
        </Button>
      </>
    ),
  }
}
