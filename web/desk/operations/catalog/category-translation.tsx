import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { categoryTexts } from '#domain/translatable-texts.ts'
import { RecordTranslation } from '#web/desk/operations/shared/translation/record-translation.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/layout/open-page.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { useCatalog } from './catalog-data.ts'

/** Translation of a category's name and description. */
export function CategoryTranslationPage() {
  const { id } = useParams({ from: '/catalog/categories/$id/translation' })
  const { data: catalog, error, refetch } = useCatalog()
  const navigate = useNavigate()
  const category = catalog?.categories.find((one) => String(one.id) === id)
  const search = { category: Number(id), q: '', retired: false }
  return (
    <PageFrame
      title={category?.name ?? 'Catalog'}
      tools={
        <Link to="/catalog" search={search} className="back">
          <BackIcon />
          Back to the catalog
        </Link>
      }
    >
      {category && (
        <RecordTranslation
          key={id}
          kind="category"
          id={category.id}
          texts={categoryTexts(category)}
          onEnglish={() => navigate({ to: '/catalog', search })}
        />
      )}
      {!category && error && <LoadFailed error={error} onRetry={refetch} />}
      {!category && catalog && <p>Category not found. The address may be mistyped.</p>}
      {!catalog && !error && <FormSkeleton />}
    </PageFrame>
  )
}
