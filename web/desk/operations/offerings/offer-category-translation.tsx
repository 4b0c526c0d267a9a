import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { offeringCategoryTexts } from '#domain/translatable-texts.ts'
import { RecordTranslation } from '#web/desk/operations/shared/translation/record-translation.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { useChoices } from './offering-data.ts'
import { sameOfferings } from './offerings-search.ts'

/** Translation of the name of a category of offers. */
export function OfferCategoryTranslationPage() {
  const { id } = useParams({ from: '/offerings/categories/$id/translation' })
  const { data: choices, error, refetch } = useChoices()
  const navigate = useNavigate()
  const category = choices?.category_translations?.find((one) => String(one.id) === id)
  return (
    <OpenPage link={<Link to="/offerings/categories" search={sameOfferings} />} back="Back to the categories">
      <h2 className="d3">{category?.name}</h2>
      {category && (
        <RecordTranslation
          key={id}
          kind="offering_category"
          id={category.id}
          texts={offeringCategoryTexts(category)}
          onEnglish={() => navigate({ to: '/offerings/categories', search: sameOfferings })}
        />
      )}
      {!category && choices && <p>Category not found. The address may be mistyped.</p>}
      {!choices && (error ? <LoadFailed error={error} onRetry={refetch} /> : <FormSkeleton />)}
    </OpenPage>
  )
}
