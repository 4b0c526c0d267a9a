import { type ComponentProps, useState } from 'react'
import type { Catalog } from '#contract/desk/catalog.ts'
import { MoreIcon } from '#web/desk/shared/icons.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useChangeCatalog } from './catalog-data.ts'
import styles from './more-menu.module.css'

interface MoreMenuProps {
  /** What it is about: a category or an idea. */
  of: { name: string; retired: boolean }
  items: ComponentProps<typeof Menu>['items']
  /** What becomes of it for members when it is retired. */
  whenRetired: string
  change: (retired: boolean) => Promise<{ catalog: Catalog }>
}

/** What can be done with something of the catalog; at the end of it, taking it away. Retiring asks first. */
export function MoreMenu({ of: { name, retired }, items, whenRetired, change }: MoreMenuProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useChangeCatalog()
  const retire = (next: boolean) =>
    mutate(() => change(next), {
      onSuccess: () =>
        toasts.show({ type: 'success', message: next ? `${name} is retired.` : `${name} is back.`, autoDismiss: true }),
      onError: (error) => toasts.show({ type: 'error', message: error.message }),
      onSettled: () => setAsking(false),
    })
  const last = retired
    ? { label: 'Bring back', onSelect: () => retire(false) }
    : { label: 'Retire', onSelect: () => setAsking(true) }
  return (
    <>
      <div className={styles.more}>
        <Menu label={`More about ${name}`} items={[...items, last]}>
          <MoreIcon />
        </Menu>
      </div>
      <AlertDialog
        open={asking}
        title={`Retire ${name}?`}
        description={whenRetired}
        keep={{ label: 'Keep it', onClick: () => setAsking(false) }}
        proceed={{ label: 'Retire it', onClick: () => retire(true), loading: isPending, danger: true }}
      />
    </>
  )
}
