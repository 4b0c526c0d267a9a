import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Every category, and the ideas of the one that is open. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  usePageTitle('Catalog')
  return (
    <>
      {/* on a phone the list's own title goes with the list */}
      <header className="sr">
        <h1>Catalog</h1>
      </header>
      <TwoPanes label="Categories" list={<CategoryList />} isOpen={category !== undefined || q !== ''} />
    </>
  )
}
