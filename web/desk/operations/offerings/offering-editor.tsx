import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EditableOffering } from '#contract/desk/operations/offerings.ts'
import { LogoOrInitials } from '#web/desk/operations/shared/logo-or-initials.tsx'
import { RecordForm } from '#web/desk/operations/shared/record-form.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { CallError } from '#web/wire/call-error.ts'
import { AboutFields } from './about-fields.tsx'
import styles from './card-preview.module.css'
import type { Choices, Editing } from './editing.ts'
import { HelpFields } from './help-fields.tsx'
import { useSaveOffering } from './offering-data.ts'
import { draftOf, type Written, writtenShape } from './offering-form.ts'
import { sameOfferings } from './offerings-search.ts'
import { Retire } from './retire.tsx'
import { Sections } from './sections.tsx'
import { TranslationLinks } from './translation-links.tsx'
import { WhereFields } from './where-fields.tsx'

const LABELS: Record<keyof Written, string> = {
  isBenefit: 'A company’s benefit',
  type: 'Type',
  name: 'Name',
  heading: 'Heading',
  subheading: 'Subheading',
  provider_name: 'Provider',
  provider_logo_url: 'Provider’s logo',
  hue: 'Color',
  categories: 'Categories',
  featured: 'Featured: members see it on the first page',
  company_id: 'Company, by its number',
  sites: 'Sites',
  plans: 'Plans',
  position: 'Position',
  request_survey_id: 'Request idea, by its number',
  request_survey_cta: 'Button label',
  sections: 'Sections',
}

type EditorProps = { offering: EditableOffering | null; written: Written; choices: Choices }

export function OfferingEditor({ offering, written, choices }: EditorProps) {
  const staffId = useSession()?.staff.id ?? 0
  const name = `desk.form.${staffId}.offering.${offering?.id ?? 'new'}`
  const editor = useRecordDraft({ name, schema: writtenShape, version: offering?.version ?? 0, saved: written })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const save = useSaveOffering()
  const navigate = useNavigate()
  const errors = save.error instanceof CallError ? save.error : null
  const editing: Editing = {
    written: editor.form,
    change: (more) => editor.change({ ...editor.form, ...more }),
    about: (path) => errors?.about(`offering.${path}`),
  }
  const submit = () =>
    save.mutate(
      { id: offering?.id ?? null, version: editor.version, key, offering: draftOf(editor.form) },
      {
        onSuccess({ offering: saved }) {
          editor.discard()
          setKey(crypto.randomUUID())
          const before = { id: saved.id, version: saved.version, key, offering: draftOf(written) }
          showSavedToast('Saved. Members can see it now.', offering ? () => save.mutateAsync(before) : undefined)
          if (!offering)
            void navigate({ to: '/offerings/$id', params: { id: String(saved.id) }, search: sameOfferings })
        },
      },
    )
  return (
    <>
      <h2 className="d3">{offering ? offering.name : 'A new offer'}</h2>
      <RecordForm
        draft={editor}
        labels={LABELS}
        saving={save}
        isNew={!offering}
        record={offering ? `offering-${offering.id}` : undefined}
        save={offering ? 'Save' : 'Add this offer'}
        onSave={submit}
      >
        <CardPreview written={editor.form} />
        <AboutFields {...editing} />
        <WhereFields {...editing} choices={choices} />
        <HelpFields {...editing} choices={choices} />
        <Sections {...editing} />
        {offering && <TranslationLinks id={offering.id} />}
        {offering && <Retire offering={offering} />}
      </RecordForm>
    </>
  )
}

/** The card as members see it. */
function CardPreview({
  written: { provider_name, provider_logo_url, hue, heading, subheading },
}: {
  written: Written
}) {
  return (
    <figure className={styles.figure}>
      <figcaption className="small quiet">What members see in the list</figcaption>
      <div className={styles.card}>
        <span className={styles.logo} data-hue={hue}>
          <LogoOrInitials name={provider_name || '?'} url={provider_logo_url} />
        </span>
        <span className={styles.words}>
          <span className="small quiet">{provider_name || 'Provider'}</span>
          <span className={styles.heading}>{heading || 'Heading'}</span>
          <span className="small quiet">{subheading}</span>
        </span>
      </div>
    </figure>
  )
}
