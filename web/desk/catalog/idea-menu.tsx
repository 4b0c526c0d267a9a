import { useState } from 'react'
import { changeIdea } from '#contract/catalog.ts'
import type { Idea } from '#contract/ideas.ts'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { MoreIcon } from '#web/kit/editing-icons.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { deskCall } from '../desk-call.ts'
import { useCatalog, useChangeCatalog } from './catalog-data.ts'
import { IdeaDrawer } from './idea-drawer.tsx'

/** What can be done with an idea as a whole; all of it at once, whatever is being written. */
export function IdeaMenu({ idea, onHistory }: { idea: Idea; onHistory: () => void }) {
  const { id, name, retired } = idea
  const [open, setOpen] = useState<'name' | 'retire' | null>(null)
  const { data: catalog } = useCatalog()
  const { mutate, isPending } = useChangeCatalog()
  const retire = (next: boolean) =>
    mutate(() => deskCall(changeIdea, { params: { id }, body: { retired: next } }), {
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
          { label: 'Name and category', onSelect: () => setOpen('name') },
          { label: 'History', onSelect: onHistory },
          retired
            ? { label: 'Bring back', onSelect: () => retire(false) }
            : { label: 'Retire', onSelect: () => setOpen('retire') },
        ]}
      >
        <MoreIcon />
      </Menu>
      <IdeaDrawer
        open={open === 'name'}
        idea={idea}
        categories={catalog?.categories ?? []}
        categoryId={idea.category?.id}
        onClose={() => setOpen(null)}
      />
      <AlertDialog
        open={open === 'retire'}
        title={`Retire ${name}?`}
        description="Members cannot begin it any more. Whoever is answering its questions can finish, and requests made from it keep its name. You can bring it back."
        keep={{ label: 'Keep it', onClick: () => setOpen(null) }}
        proceed={{ label: 'Retire it', onClick: () => retire(true), loading: isPending, danger: true }}
      />
    </>
  )
}
