import { useQuery } from '@tanstack/react-query'
import { changeIdea } from '#contract/desk/operations/catalog.ts'
import { type Audience, deskCompanies } from '#contract/desk/operations/companies.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { AudienceFields } from '#web/desk/operations/shared/audience-fields.tsx'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Select } from '#web/kit/fields/select.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useCatalogForm } from './editor/edit-drawer.tsx'
import { useCompared } from './editor/use-compared.ts'

interface AudienceDrawerProps {
  open: boolean
  idea: Idea
  onClose: () => void
}

/** Form for who can start an idea. Changes apply at once. */
export function AudienceDrawer({ open, idea, onClose }: AudienceDrawerProps) {
  return (
    <EditDrawer open={open} title="Who sees it" onClose={onClose}>
      {(done) => <AudienceForm idea={idea} onDone={done} />}
    </EditDrawer>
  )
}

function AudienceForm({ idea: { id, audience }, onDone }: { idea: Idea; onDone: () => void }) {
  const saved = writtenOf(audience)
  const { mine, setMine, base, isBehind, goOn } = useCompared(saved)
  const { data: { companies } = { companies: [] } } = useQuery(queryOf(deskCompanies))
  const undo = useChangeCatalog()
  const save = (written: Written, was: Written) =>
    call(changeIdea, { params: { id }, body: { audience: audienceOf(written), was: { audience: audienceOf(was) } } })
  const { form, errors, foot, dismiss } = useCatalogForm({
    label: 'Save',
    change: () => save(mine, base),
    onDone() {
      onDone()
      showSavedToast('Saved.', () => undo.mutateAsync(() => save(base, mine)))
    },
  })
  const decide = (next: Written) => {
    goOn(next)
    dismiss()
  }
  const nameOf = (companyId: string) => companies.find((one) => String(one.id) === companyId)?.name ?? EVERYONE
  return (
    <form {...form} className="stack">
      {isBehind && (
        <RecordConflict
          mine={mine}
          theirs={saved}
          base={base}
          labels={{ company_id: 'Who sees it', sites: 'Sites', plans: 'Plans' }}
          say={(field, value) => (field === 'company_id' ? nameOf(String(value)) : [value].flat().join(', ') || 'All')}
          onMerge={decide}
          onTheirs={() => decide(saved)}
        />
      )}
      <p className="small quiet">
        Others do not find the idea, and cannot start it. Members who are answering its questions can finish.
      </p>
      <Select
        label="Who sees it"
        required
        value={mine.company_id}
        error={errors['audience']}
        onValue={(company_id) => setMine({ company_id, sites: [], plans: [] })}
        options={[
          { value: '', label: EVERYONE },
          ...companies.map((one) => ({ value: String(one.id), label: `People of ${one.name}` })),
        ]}
      />
      {mine.company_id && (
        <AudienceFields
          companyId={mine.company_id}
          value={mine}
          onValue={(narrowed) => setMine({ ...mine, sites: [...narrowed.sites], plans: [...narrowed.plans] })}
        />
      )}
      {foot}
    </form>
  )
}

const EVERYONE = 'Every member'

type Written = { company_id: string; sites: string[]; plans: string[] }

const writtenOf = (audience: Audience | null): Written =>
  audience ? { ...audience, company_id: String(audience.company_id) } : { company_id: '', sites: [], plans: [] }

const audienceOf = ({ company_id, sites, plans }: Written): Audience | null =>
  company_id ? { company_id: Number(company_id), sites, plans } : null
