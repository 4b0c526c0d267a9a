import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Catalog, changeCategory, type ListedCategory } from '#contract/desk/catalog.ts'
import { call } from '#web/desk/shared/call.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useNarrow } from '#web/desk/shared/two-panes.tsx'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { PlusIcon } from '#web/kit/icons.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { useCatalog } from './catalog-data.ts'
import styles from './catalog-ideas.module.css'
import { parseCatalogSearch, useCatalogSearch, useOpenCategory } from './catalog-search.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { IdeaDrawer } from './idea-drawer.tsx'
import { FoundIdeas, SortedIdeas } from './idea-rows.tsx'
import { MoreMenu } from './more-menu.tsx'

/** The ideas of one category, or those that a search finds. */
export function CatalogIdeas() {
  const { data: catalog, error } = useCatalog()
  if (catalog) return <Ideas catalog={catalog} />
  // the list beside it says what is wrong where it cannot be fetched
  return error ? null : <IdeasSkeleton />
}

function IdeasSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classNames(styles.head, styles.waiting)} />
      <div className={styles.ideas} aria-hidden="true">
        <RowsSkeleton />
      </div>
    </div>
  )
}

function Ideas({ catalog }: { catalog: Catalog }) {
  const { q } = useCatalogSearch()
  const category = useOpenCategory(catalog)
  const isNarrow = useNarrow()
  // where one thing at a time is shown, what is found stands under the field
  if (q) return isNarrow ? null : <FoundIdeas catalog={catalog} search={q} />
  if (!category) return <p className={styles.none}>There is no category yet. Add the first one.</p>
  return <CategoryIdeas key={category.id} catalog={catalog} category={category} />
}

function CategoryIdeas({ catalog, category }: { catalog: Catalog; category: ListedCategory }) {
  const [adding, setAdding] = useState(false)
  const hue = hueOf(category.hue)
  return (
    <>
      <header className={styles.head} data-hue={hue}>
        <div className={styles.words}>
          <Link
            to="/catalog"
            search={(now: unknown) => ({ ...parseCatalogSearch(now), category: undefined })}
            className={`back ${styles.back}`}
          >
            <BackIcon />
            Catalog
          </Link>
          <h2 className="d3">{category.name}</h2>
          {category.retired && <p>Retired: members see neither it nor its ideas.</p>}
        </div>
        <span className={styles.picture}>
          <Illustration hue={hue} bare />
        </span>
        <CategoryMenu category={category} />
      </header>
      <div className={styles.ideas}>
        <SortedIdeas catalog={catalog} category={category} />
        <Button variant="secondary" small onClick={() => setAdding(true)}>
          <PlusIcon />
          Add an idea
        </Button>
      </div>
      <IdeaDrawer
        open={adding}
        categories={catalog.categories}
        categoryId={category.id}
        onClose={() => setAdding(false)}
      />
    </>
  )
}

/** What can be done with a category. Retiring takes all its ideas along. */
function CategoryMenu({ category }: { category: ListedCategory }) {
  const { id } = category
  const [editing, setEditing] = useState(false)
  return (
    <>
      <MoreMenu
        of={category}
        items={[{ label: 'Name and color', onSelect: () => setEditing(true) }]}
        whenRetired="Members see neither it nor its ideas anymore. Members who are answering questions can finish, and requests keep its name. You can bring it back."
        change={(retired) => call(changeCategory, { params: { id }, body: { retired } })}
      />
      <CategoryDrawer open={editing} category={category} onClose={() => setEditing(false)} />
    </>
  )
}
