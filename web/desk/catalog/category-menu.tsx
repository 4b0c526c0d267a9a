import { useState } from 'react'
import { changeCategory, type ListedCategory } from '#contract/catalog.ts'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { MoreIcon } from '#web/kit/editing-icons.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { deskCall } from '../desk-call.ts'
import { useChangeCatalog } from './catalog-data.ts'
import { CategoryDrawer } from './category-drawer.tsx'

/** What can be done with a category. Retiring asks first: it takes all its ideas along. */
export function CategoryMenu({ category }: { category: ListedCategory }) {
  const { id, name, retired } = category
  const [open, setOpen] = useState<'edit' | 'retire' | null>(null)
  const { mutate, isPending } = useChangeCatalog()
  const retire = (next: boolean) =>
    mutate(() => deskCall(changeCategory, { params: { id }, body: { retired: next } }), {
      onSuccess: () =>
        toasts.show({ type: 'success', message: next ? `${name} is retired.` : `${name} is back.`, autoDismiss: true }),
      onError: (error) => toasts.show({ type: 'error', message: error.message }),
      onSettled: () => setOpen(null),
    })
  return (
    <>
      <Menu
        label={`More about ${name}`}
        items={[
          { label: 'Name and colour', onSelect: () => setOpen('edit') },
          retired
            ? { label: 'Bring back', onSelect: () => retire(false) }
            : { label: 'Retire', onSelect: () => setOpen('retire') },
        ]}
      >
        <MoreIcon />
      </Menu>
      <CategoryDrawer open={open === 'edit'} category={category} onClose={() => setOpen(null)} />
      <AlertDialog
        open={open === 'retire'}
        title={`Retire ${name}?`}
        description="Members see neither it nor its ideas any more. Whoever is answering questions can finish, and requests keep its name. You can bring it back."
        keep={{ label: 'Keep it', onClick: () => setOpen(null) }}
        proceed={{ label: 'Retire it', onClick: () => retire(true), loading: isPending, danger: true }}
      />
    </>
  )
}
