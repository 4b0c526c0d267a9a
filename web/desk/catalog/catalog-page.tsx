import { TwoPanes, useNarrow } from '#web/desk/shared/two-panes.tsx'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Every category, and the ideas of the one that is open. On a phone what a search finds stands under its field. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  const isNarrow = useNarrow()
  const isOpen = q === '' ? category !== undefined : !isNarrow
  return <TwoPanes label="Categories" title="Catalog" list={<CategoryList />} isOpen={isOpen} />
}
