import type { Catalog } from '#contract/desk/catalog.ts'
import { toasts } from '#web/kit/toasts.ts'
import { useChangeCatalog, useShowOrder } from './catalog-data.ts'

/** Shows the new order at once; where it could not be saved, says so and shows the saved one. */
export function useReorder() {
  const { mutate } = useChangeCatalog()
  const { show, again } = useShowOrder()
  return (order: (catalog: Catalog) => Catalog, change: () => Promise<{ catalog: Catalog }>) => {
    show(order)
    mutate(change, {
      onError: (error) => {
        toasts.show({ type: 'error', message: error.message })
        void again()
      },
    })
  }
}
