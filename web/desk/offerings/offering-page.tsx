import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Failed } from '../failed.tsx'
import pane from '../pane.module.css'
import { useChoices, useOffering } from './offering-data.ts'
import { OfferingEditor } from './offering-editor.tsx'
import { blankOffering, writtenOf } from './offering-form.ts'
import { sameOfferings } from './offerings-search.ts'

const NO_CHOICES = { companies: [], categories: [], ideas: [], types: [] }

/** One offer, to be written on. */
export function OfferingPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const offering = useOffering(id)
  const choices = useChoices()
  const error = offering.error ?? choices.error
  const retry = () => void Promise.all([offering.refetch(), choices.refetch()])
  if (error && !(offering.data && choices.data)) return <NotLoaded error={error} onRetry={retry} />
  if (!offering.data || !choices.data) return <Loading />
  return (
    <Page>
      <OfferingEditor key={id} kept={offering.data} written={writtenOf(offering.data)} choices={choices.data} />
    </Page>
  )
}

/** A new one. */
export function NewOfferingPage() {
  const { data: choices, error, refetch } = useChoices()
  if (error && !choices) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <Page>
      <OfferingEditor key="new" kept={null} written={blankOffering} choices={choices ?? NO_CHOICES} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={pane.page}>
      <Link to="/offerings" search={sameOfferings} className={pane.back}>
        <BackIcon />
        Back to offerings
      </Link>
      {children}
    </div>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Page>
      <Failed error={error} onRetry={onRetry} />
    </Page>
  )
}

function Loading() {
  return (
    <Page>
      <div role="status" aria-label="Loading" className={pane.form}>
        <Skeleton shape="title" />
        <Skeleton shape="full" />
        <Skeleton shape="full" />
        <Skeleton shape="long" />
      </div>
    </Page>
  )
}
