import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Every category, and the ideas of the one that is open. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  return (
    <TwoPanes label="Categories" title="Catalog" list={<CategoryList />} isOpen={category !== undefined || q !== ''} />
  )
}
