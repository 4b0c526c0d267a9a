import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Every category, and the ideas of the one that is open. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  usePageTitle('Catalog')
  return (
    <TwoPanes label="Categories" title="Catalog" list={<CategoryList />} isOpen={category !== undefined || q !== ''} />
  )
}
