import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BRAND_COLORS, NO_LOOK, type OwnLook } from '#contract/desk/operations/brand.ts'
import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import { deskCompanyLook, saveCompanyLook } from '#contract/desk/operations/company-look.ts'
import { colorOf } from '#domain/brand-palette.ts'
import { LookForm, Readable } from '#web/desk/operations/shared/look/look-form.tsx'
import { useLook } from '#web/desk/operations/shared/look/use-look.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './section.module.css'
import { Row, Rows, Section } from './section.tsx'

/** Colors and logo of a company's members' pages and mails. */
export function BrandSection({ company }: { company: EditableCompany }) {
  const id = String(company.id)
  const { data, error, refetch } = useQuery(queryOf(deskCompanyLook, { params: { id } }))
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const change = (
    <Button ref={opener} small variant="tertiary" aria-label="Change: Look" onClick={() => setEditing(true)}>
      Change
    </Button>
  )
  return (
    <Section id="brand" title="Brand">
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && !isEditing && (
        <Rows>
          <Row label="Look" value={<Colors look={data.look} />} note={noteOn(data.look)} act={change} />
        </Rows>
      )}
      {data && isEditing && <LookEditor company={company} saved={data.look} onClose={() => setEditing(false)} />}
    </Section>
  )
}

/** Of the default brand where the company has none: the desk has the same. */
function Colors({ look }: { look: OwnLook | null }) {
  return (
    <span className={styles.colors} aria-hidden="true">
      {BRAND_COLORS.map((name) => (
        <i key={name} style={{ background: look ? colorOf(look.colors, 'light', name) : WORN[name] }} />
      ))}
    </span>
  )
}

/** The desk's own colors are those of the installation. */
const WORN = {
  primary: 'var(--brand)',
  column: 'var(--brand-soft)',
  dot: 'var(--dot)',
  sun: 'var(--sun)',
  rail: 'var(--desk-rail)',
} as const

function noteOn(look: OwnLook | null): string {
  if (!look) return `${settings.brand}’s own. A company can have five colors and a logo of its own.`
  return look.logo_url ? 'Its own colors and logo' : `Its own colors, with the logo of ${settings.brand}`
}

type LookEditorProps = { company: EditableCompany; saved: OwnLook | null; onClose: () => void }

function LookEditor({ company, saved, onClose }: LookEditorProps) {
  const params = { id: String(company.id) }
  const saving = useAct(async (own: OwnLook | null) => {
    const answer = await call(saveCompanyLook, { params, body: { look: own } })
    queryClient.setQueryData(queryOf(deskCompanyLook, { params }).queryKey, answer)
  })
  const look = useLook(saved ?? NO_LOOK, {
    draft: `company.${company.id}.look`,
    isPending: saving.isPending,
    store: (own) => saving.mutateAsync(own),
  })
  const { act, failure } = useAct()
  const save = (how: () => Promise<undefined>) =>
    act(async () => {
      await how()
      onClose()
      return 'Saved. Its members see it from their next page.'
    })
  const cancel = () => {
    look.discard()
    onClose()
  }
  return (
    <div className="stack">
      <p className="quiet">
        Members see them on the company’s links, after they sign in, and in mails. Missing colors are {settings.brand}’s
        first design.
      </p>
      <LookForm look={look} brand={company.name} without={`the logo of ${settings.brand}`} />
      <Readable look={look} />
      <FailureBox failure={failure} />
      <div className="buttons">
        <Button small loading={look.isSaving} disabled={!look.isChanged} onClick={() => save(look.save)}>
          Save the look
        </Button>
        <Button small variant="secondary" disabled={look.isSaving} onClick={cancel}>
          Cancel
        </Button>
        {saved && (
          <Button small variant="tertiary" disabled={look.isSaving} onClick={() => save(look.reset)}>
            Use {settings.brand}’s
          </Button>
        )}
      </div>
    </div>
  )
}
