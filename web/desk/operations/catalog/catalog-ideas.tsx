import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Catalog, changeCategory, type ListedCategory } from '#contract/desk/operations/catalog.ts'
import { englishNameOf, targetLanguages } from '#web/desk/operations/shared/translation/languages.ts'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useCatalog } from './catalog-data.ts'
import styles from './catalog-ideas.module.css'
import { parseCatalogSearch, useCatalogSearch, useOpenCategory } from './catalog-search.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { MoreMenu } from './editor/more-menu.tsx'
import { IdeaDrawer } from './idea-drawer.tsx'
import { FoundIdeas, SortedIdeas } from './idea-rows.tsx'

/** Ideas of a category, or search results. */
export function CatalogIdeas() {
  const { data: catalog, error } = useCatalog()
  if (catalog) return <Ideas catalog={catalog} />
  // The list beside it shows the error.
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
  // In the narrow layout, search results are below the field.
  if (q) return isNarrow ? null : <FoundIdeas catalog={catalog} search={q} />
  if (!category) return <p className={styles.none}>No categories yet. Add the first one.</p>
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

/** Menu of a category. Retiring it also retires all its ideas. */
function CategoryMenu({ category }: { category: ListedCategory }) {
  const { id } = category
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <MoreMenu
        of={category}
        items={[
          { label: 'Name and color', onSelect: () => setEditing(true) },
          ...targetLanguages.map((language) => ({
            label: `${englishNameOf(language)} translation`,
            onSelect: () =>
              void navigate({
                to: '/catalog/categories/$id/translation',
                params: { id: String(id) },
                search: { language },
              }),
          })),
        ]}
        whenRetired="Members no longer see it or its ideas. Members who are answering questions can finish, and requests keep its name. You can restore it."
        change={(retired) => call(changeCategory, { params: { id }, body: { retired } })}
      />
      <CategoryDrawer open={editing} category={category} onClose={() => setEditing(false)} />
    </>
  )
}
