import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Catalog, type ListedCategory, moveCategory } from '#contract/desk/operations/catalog.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { PictureRowsSkeleton } from '#web/desk/shared/layout/picture-rows-skeleton.tsx'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { useCatalog } from './catalog-data.ts'
import { parseCatalogSearch, useCatalogSearch, useOpenCategory } from './catalog-search.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import styles from './category-list.module.css'
import { useReorder } from './editor/reorder.ts'
import { FoundIdeas } from './idea-rows.tsx'
import { missingLabels } from './labels.ts'

/** Categories in the order that members see. */
export function CategoryList() {
  const { data: catalog, error, refetch } = useCatalog()
  const { retired, q } = useCatalogSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const isNarrow = useNarrow()
  const search = (change: object) =>
    navigate({ to: '/catalog', search: (now: unknown) => ({ ...parseCatalogSearch(now), ...change }), replace: true })
  return (
    <>
      <PageHead
        title="Catalog"
        tools={
          <Button small aria-label="Add a category" onClick={() => setAdding(true)}>
            <PlusIcon />
            Add
          </Button>
        }
      />
      <SearchBox
        label="Search ideas"
        placeholder="Idea or category"
        value={q}
        onValue={(next) => search({ q: next })}
      />
      <div className={styles.categories}>
        {catalog &&
          (isNarrow && q !== '' ? <FoundIdeas catalog={catalog} search={q} /> : <Categories catalog={catalog} />)}
        {!catalog && !error && <PictureRowsSkeleton className={styles.waiting} />}
        {!catalog && error && <LoadFailed error={error} onRetry={refetch} />}
      </div>
      {catalog && (
        <div className={styles.foot}>
          <Switch label="Show retired" checked={retired} onCheckedChange={(next) => search({ retired: next })} />
        </div>
      )}
      <CategoryDrawer open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function Categories({ catalog }: { catalog: Catalog }) {
  const { retired, q } = useCatalogSearch()
  const chosen = useOpenCategory(catalog)
  // In the narrow layout no category is open, and search results belong to any category.
  const open = useNarrow() || q !== '' ? undefined : chosen
  const shown = catalog.categories.filter((category) => retired || !category.retired)
  const reorder = useReorder()
  const move = (from: number, to: number) => {
    const order = moved(shown, from, to)
    const [id, before] = [order[to]?.id ?? 0, order[to + 1]?.id ?? null]
    reorder(
      (now) => ({ ...now, categories: [...order, ...now.categories.filter((one) => !order.includes(one))] }),
      () => call(moveCategory, { params: { id }, body: { before } }),
    )
  }
  return (
    <SortableList
      label="Categories"
      items={shown}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      onMove={move}
      rowClassName={styles.row}
    >
      {(category, _index, handle) => <Row category={category} handle={handle} isOpen={category === open} />}
    </SortableList>
  )
}

function Row({ category, handle, isOpen }: { category: ListedCategory; handle: ReactNode; isOpen: boolean }) {
  const hue = hueOf(category.hue)
  const ideas = category.ideas.filter(({ retired }) => !retired)
  return (
    <div className={classNames(styles.category, isOpen && styles.here)} data-hue={hue}>
      {handle}
      <Link
        to="/catalog"
        search={(now: unknown) => ({ ...parseCatalogSearch(now), category: category.id, q: '' })}
        className={styles.link}
        aria-current={isOpen || undefined}
      >
        <span className={styles.tile}>
          <Illustration hue={hue} bare />
        </span>
        <span>
          <b>{category.name}</b>
          <span className={styles.count}>
            {category.retired ? 'Retired · ' : ''}
            {[
              ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`,
              ...(category.retired ? [] : missingLabels(category, ...ideas)),
            ].join(' · ')}
          </span>
        </span>
      </Link>
    </div>
  )
}
