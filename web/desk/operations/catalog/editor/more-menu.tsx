import type { ComponentProps } from 'react'
import type { Catalog } from '#contract/desk/operations/catalog.ts'
import { useChangeCatalog } from '#web/desk/operations/catalog/catalog-data.ts'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { MoreIcon } from '#web/desk/shared/layout/icons.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Menu } from '#web/kit/overlays/menu.tsx'
import styles from './more-menu.module.css'

interface MoreMenuProps {
  /** The category or idea. */
  of: { name: string; retired: boolean }
  items: ComponentProps<typeof Menu>['items']
  /** What retiring it means for members. */
  whenRetired: string
  change: (retired: boolean) => Promise<{ catalog: Catalog }>
}

/** Menu for an item of the catalog. The last entry retires it, after a confirmation. */
export function MoreMenu({ of: { name, retired }, items, whenRetired, change }: MoreMenuProps) {
  const { confirm, dialog } = useConfirm()
  const { mutateAsync } = useChangeCatalog()
  const retire = (next: boolean) =>
    mutateAsync(() => change(next)).then(
      () => toasts.done(next ? `${name} is retired.` : `${name} is restored.`),
      toasts.fail,
    )
  const confirmation = {
    title: `Retire ${name}?`,
    description: whenRetired,
    keep: 'Keep it',
    proceed: 'Retire it',
    danger: true,
  }
  const last = retired
    ? { label: 'Restore', onSelect: () => void retire(false) }
    : { label: 'Retire', onSelect: () => confirm(confirmation, () => retire(true)) }
  return (
    <>
      <div className={styles.more}>
        <Menu label={`More about ${name}`} items={[...items, last]}>
          <MoreIcon />
        </Menu>
      </div>
      {dialog}
    </>
  )
}
