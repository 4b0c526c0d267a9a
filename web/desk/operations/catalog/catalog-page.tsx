import { TwoPanes, useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Categories and the ideas of the open one. On a phone, search results are below the field. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  const isNarrow = useNarrow()
  const isOpen = q === '' ? category !== undefined : !isNarrow
  return <TwoPanes label="Categories" title="Catalog" list={<CategoryList />} isOpen={isOpen} />
}
