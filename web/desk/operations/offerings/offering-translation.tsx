import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { offeringTexts } from '#domain/translatable-texts.ts'
import { RecordTranslation } from '#web/desk/operations/shared/translation/record-translation.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { useOffering } from './offering-data.ts'
import { sameOfferings } from './offerings-search.ts'

/** Translation of an offer. */
export function OfferingTranslationPage() {
  const { id } = useParams({ from: '/offerings/$id/translation' })
  const { data: offering, error, refetch } = useOffering(id)
  const navigate = useNavigate()
  return (
    <OpenPage link={<Link to="/offerings/$id" params={{ id }} search={sameOfferings} />} back="Back to the offer">
      <h2 className="d3">{offering?.name}</h2>
      {offering && (
        <RecordTranslation
          key={id}
          kind="offering"
          id={offering.id}
          texts={offeringTexts(offering)}
          onEnglish={() => navigate({ to: '/offerings/$id', params: { id }, search: sameOfferings })}
        />
      )}
      {!offering && (error ? <LoadFailed error={error} onRetry={refetch} /> : <FormSkeleton />)}
    </OpenPage>
  )
}
