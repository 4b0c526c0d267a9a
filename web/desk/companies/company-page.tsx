import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Failed } from '../failed.tsx'
import pane from '../pane.module.css'
import { CloseCompany } from './close-company.tsx'
import { useCompany } from './company-data.ts'
import { CompanyEditor } from './company-editor.tsx'
import { Eligibility } from './eligibility.tsx'
import { SignUpLink } from './sign-up-link.tsx'

/** One company: what it is, who belongs to it, and the way out. */
export function CompanyPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: company, error, refetch } = useCompany(id)
  if (error && !company)
    return (
      <CompanyFrame>
        <Failed error={error} onRetry={refetch} />
      </CompanyFrame>
    )
  if (!company) return <Loading />
  return (
    <CompanyFrame>
      <CompanyEditor key={id} kept={company} />
      <SignUpLink company={company} />
      <Eligibility key={`eligibility ${id}`} companyId={id} />
      <CloseCompany company={company} />
    </CompanyFrame>
  )
}

/** A new one. */
export function NewCompanyPage() {
  return (
    <CompanyFrame>
      <CompanyEditor key="new" kept={null} />
    </CompanyFrame>
  )
}

function CompanyFrame({ children }: { children: ReactNode }) {
  return (
    <div className={pane.page}>
      <Link to="/companies" className={pane.back}>
        <BackIcon />
        Back to companies
      </Link>
      {children}
    </div>
  )
}

function Loading() {
  return (
    <CompanyFrame>
      <div role="status" aria-label="Loading" className={pane.form}>
        <Skeleton shape="title" />
        <Skeleton shape="full" />
        <Skeleton shape="full" />
        <Skeleton shape="long" />
      </div>
    </CompanyFrame>
  )
}
