import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import { LogoOrInitials } from '#web/desk/operations/shared/logo-or-initials.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { CloseCompany } from './close-company.tsx'
import { useCompany } from './company-data.ts'
import { CompanyEditor } from './company-editor.tsx'
import { BrandSection } from './sections/brand-section.tsx'
import { CompanySection } from './sections/company-section.tsx'
import { AnswerTimes, Kept } from './sections/installation-sections.tsx'
import { PeopleSection } from './sections/people-section.tsx'
import styles from './sections/section.module.css'
import { SectionLinks } from './sections/section-links.tsx'
import { SignInSection } from './sections/sign-in-section.tsx'

/** Each section is changed in its own place. */
const SECTIONS = [
  { id: 'company', title: 'Company' },
  { id: 'sign-in', title: 'Sign-in' },
  { id: 'people', title: 'People and sync' },
  { id: 'brand', title: 'Brand' },
  { id: 'answer-times', title: 'Answer times' },
  { id: 'kept', title: 'Kept' },
  { id: 'closing', title: 'Close' },
]

/** A company: its settings, its eligibility, its brand, and the button to close it. */
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
      <CompanyHead company={company} />
      <SectionLinks companyId={id} sections={SECTIONS} />
      <CompanySection key={id} company={company} />
      <SignInSection key={`sign-in ${id}`} companyId={id} />
      <PeopleSection key={`people ${id}`} companyId={id} />
      <BrandSection key={`brand ${id}`} company={company} />
      <AnswerTimes />
      {company.kept && <Kept kept={company.kept} />}
      <CloseCompany company={company} />
    </Page>
  )
}

function CompanyHead({ company }: { company: EditableCompany }) {
  return (
    <header className={styles.head}>
      <span className={styles.logo}>
        <LogoOrInitials name={company.name} url={company.image_url} />
      </span>
      <h2 className="d3" dir="auto">
        {company.name}
      </h2>
    </header>
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
