import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { useChoices, useOffering } from './offering-data.ts'
import { OfferingEditor } from './offering-editor.tsx'
import { blankOffering, writtenOf } from './offering-form.ts'
import { sameOfferings } from './offerings-search.ts'

const NO_CHOICES = { companies: [], categories: [], ideas: [], types: [] }

/** Editor of an offering. */
export function OfferingPage() {
  const { id } = useParams({ from: '/offerings/$id' })
  const offering = useOffering(id)
  const choices = useChoices()
  const error = offering.error ?? choices.error
  const retry = () => void Promise.all([offering.refetch(), choices.refetch()])
  if (error && !(offering.data && choices.data)) return <NotLoaded error={error} onRetry={retry} />
  if (!offering.data || !choices.data) return <Loading />
  return (
    <Page>
      <OfferingEditor key={id} offering={offering.data} written={writtenOf(offering.data)} choices={choices.data} />
    </Page>
  )
}

/** Form for a new offering. */
export function NewOfferingPage() {
  const { data: choices, error, refetch } = useChoices()
  if (error && !choices) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <Page>
      <OfferingEditor key="new" offering={null} written={blankOffering} choices={choices ?? NO_CHOICES} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <OpenPage link={<Link to="/offerings" search={sameOfferings} />} back="Back to offerings">
      {children}
    </OpenPage>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Page>
      <LoadFailed error={error} onRetry={onRetry} />
    </Page>
  )
}

function Loading() {
  return (
    <Page>
      <FormSkeleton />
    </Page>
  )
}
