import { useEffect } from 'react'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { settings } from '#web/wire/settings.ts'
import { useCatalogSearch } from './catalog-search.ts'
import { CategoryList } from './category-list.tsx'

/** Every category, and the ideas of the one that is open. */
export function CatalogPage() {
  const { category, q } = useCatalogSearch()
  useEffect(() => {
    document.title = `${settings.brand} | Catalog`
  }, [])
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
