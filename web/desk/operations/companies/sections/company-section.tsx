import { type ReactNode, useEffect, useRef, useState } from 'react'
import { languageName } from '#basics/language/language-name.ts'
import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { ACCESS_WORDS } from '../access-fields.tsx'
import { CompanyEditor } from '../company-editor.tsx'
import { counted, verifiedLabel } from '../counts.ts'
import { MFA_WORDS } from '../mfa-choice.tsx'
import { Row, Rows, Section } from './section.tsx'

/** Name, link and rules of a company, which are edited together in place of their rows. */
export function CompanySection({ company }: { company: EditableCompany }) {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef('')
  // the button is new when the rows are shown again
  useEffect(() => {
    if (!isEditing && opener.current) document.getElementById(opener.current)?.focus()
  }, [isEditing])
  const change = (row: string): ReactNode => (
    <Button
      small
      variant="tertiary"
      id={`change-${row.toLowerCase().replaceAll(' ', '-')}`}
      aria-label={`Change: ${row}`}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget.id
        setEditing(true)
      }}
    >
      Change
    </Button>
  )
  return (
    <Section id="company" title="Company">
      {isEditing ? (
        <CompanyEditor company={company} onClose={() => setEditing(false)} />
      ) : (
        <Settings company={company} change={change} />
      )}
    </Section>
  )
}

type SettingsProps = { company: EditableCompany; change: (row: string) => ReactNode }

function Settings({ company, change }: SettingsProps) {
  const { name, slug_may_change, mfa_policy, access, grace_days, contact_name, contact_email, language } = company
  const contact = [contact_name, contact_email].filter(Boolean).join(', ')
  return (
    <Rows>
      <Row label="Name" value={name} act={change('Name')} />
      <Row
        label="Sign-up link"
        value={company.sign_up_url ?? 'None'}
        note={linkNote(company)}
        act={
          company.sign_up_url ? (
            <CopyButton text={company.sign_up_url} what="sign-up link" variant="tertiary" />
          ) : (
            slug_may_change && change('Sign-up link')
          )
        }
      />
      <Row label="Its people" value={verifiedLabel(company)} note="As of now, for operations alone" />
      <Row
        label="Who can start requests"
        value={ACCESS_WORDS[access]}
        note={`Open requests can be finished for ${counted(grace_days, 'day', 'days')} after leaving`}
        act={change('Who can start requests')}
      />
      <Row
        label="Two-step verification"
        value={MFA_WORDS[mfa_policy]}
        note="For those who sign in with a password"
        act={change('Two-step verification')}
      />
      <Row
        label="Its contact"
        value={contact || 'None'}
        note="Whom a member who cannot be verified can ask"
        act={change('Its contact')}
      />
      <Row
        label="Default language"
        value={languageName(language)}
        note="Of what we send to members who have chosen none"
        act={change('Default language')}
      />
    </Rows>
  )
}

function linkNote({ closed_at, sign_up_url, slug_may_change }: EditableCompany): string {
  if (sign_up_url)
    return slug_may_change
      ? 'It can change until the first member signs up'
      : 'People have signed up with it, so it stays'
  return `${closed_at ? 'It is closed' : 'It is internal'}: no one can join it by a link.`
}
