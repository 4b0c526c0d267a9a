import type { Catalog } from '#contract/desk/operations/catalog.ts'
import { useChangeCatalog, useShowOrder } from '#web/desk/operations/catalog/catalog-data.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'

/** Reorders optimistically. If saving fails, it shows an error and the saved order. */
export function useReorder() {
  const { mutate } = useChangeCatalog()
  const { show, again } = useShowOrder()
  return (order: (catalog: Catalog) => Catalog, change: () => Promise<{ catalog: Catalog }>) => {
    show(order)
    mutate(change, {
      onError: (error) => {
        toasts.fail(error)
        void again()
      },
    })
  }
}
