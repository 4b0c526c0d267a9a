import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { CloseCompany } from './close-company.tsx'
import { useCompany } from './company-data.ts'
import { CompanyEditor } from './company-editor.tsx'
import { Eligibility } from './eligibility.tsx'
import { SignUpLink } from './sign-up-link.tsx'

/** A company: its settings, its eligibility, and the button to close it. */
export function CompanyPage() {
  const { id } = useParams({ from: '/companies/$id' })
  const { data: company, error, refetch } = useCompany(id)
  if (error && !company)
    return (
      <Page>
        <LoadFailed error={error} onRetry={refetch} />
      </Page>
    )
  if (!company)
    return (
      <Page>
        <FormSkeleton />
      </Page>
    )
  return (
    <Page>
      <CompanyEditor key={id} company={company} />
      <SignUpLink company={company} />
      <Eligibility key={`eligibility ${id}`} companyId={id} />
      <CloseCompany company={company} />
    </Page>
  )
}

/** Form for a new company. */
export function NewCompanyPage() {
  return (
    <Page>
      <CompanyEditor key="new" company={null} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <OpenPage link={<Link to="/companies" />} back="Back to companies">
      {children}
    </OpenPage>
  )
}
