import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  addIdea,
  changeIdea,
  DESCRIPTION_MAX_CHARACTERS,
  type ListedCategory,
} from '#contract/desk/operations/catalog.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useCatalogForm } from './editor/edit-drawer.tsx'
import { useCompared } from './editor/use-compared.ts'

interface IdeaDrawerProps {
  open: boolean
  categories: readonly ListedCategory[]
  categoryId: number | undefined
  /** Undefined for a new idea. */
  idea?: Pick<Idea, 'id' | 'name' | 'description'>
  onClose: () => void
}

/** Form for an idea's name, description and category. Changes apply at once, to future requests. */
export function IdeaDrawer({ open, idea, onClose, ...rest }: IdeaDrawerProps) {
  return (
    <EditDrawer open={open} title={idea ? 'Name and category' : 'Add an idea'} onClose={onClose}>
      {(done) => <IdeaForm idea={idea} {...rest} onDone={done} />}
    </EditDrawer>
  )
}

type IdeaFormProps = Omit<IdeaDrawerProps, 'open' | 'onClose' | 'idea'> & {
  idea: IdeaDrawerProps['idea']
  onDone: () => void
}

function IdeaForm({ idea, categories, categoryId, onDone }: IdeaFormProps) {
  const saved = { name: idea?.name ?? '', description: idea?.description ?? '', category_id: categoryId ?? null }
  const { mine, setMine, base, ...compared } = useCompared(saved)
  const isBehind = idea !== undefined && compared.isBehind
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const undo = useChangeCatalog()
  const { form, errors, foot, dismiss } = useCatalogForm({
    label: idea ? 'Save' : 'Add the idea',
    change: async () => {
      const body = { ...mine, category_id: mine.category_id ?? 0 }
      if (idea)
        return { id: idea.id, ...(await call(changeIdea, { params: { id: idea.id }, body: { ...body, was: base } })) }
      return call(addIdea, { body, headers: { 'idempotency-key': key } })
    },
    onDone: ({ id }) => {
      onDone()
      if (idea) showSavedToast('Saved.', () => undo.mutateAsync(() => takeBack(id, base, mine)))
      else void navigate({ to: '/catalog/ideas/$id', params: { id: String(id) } })
    },
  })
  const goOn = (next: typeof saved) => {
    compared.goOn(next)
    dismiss()
  }
  return (
    <form {...form} className="stack">
      {isBehind && (
        <RecordConflict
          mine={mine}
          theirs={saved}
          base={base}
          labels={{ name: 'Name', description: 'In a sentence', category_id: 'Category' }}
          say={(field, value) =>
            field === 'category_id' ? (categories.find(({ id }) => id === value)?.name ?? 'None') : String(value)
          }
          onMerge={goOn}
          onTheirs={() => goOn(saved)}
        />
      )}
      <Field
        label="Name"
        required
        hint="What members tap, such as “Find a pet sitter”."
        value={mine.name}
        error={errors['name']}
        onValue={(typed) => setMine({ ...mine, name: String(typed) })}
      />
      <Field
        label="In a sentence"
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        hint="What we do about it, such as “Someone kind who looks after them while you’re away.”"
        value={mine.description}
        error={errors['description']}
        onValue={(typed) => setMine({ ...mine, description: String(typed) })}
      />
      <Select
        label="Category"
        required
        value={String(mine.category_id ?? '')}
        error={errors['category_id']}
        onValue={(chosen) => setMine({ ...mine, category_id: Number(chosen) })}
        options={categories.map((one) => ({
          value: String(one.id),
          label: one.retired ? `${one.name} (retired)` : one.name,
        }))}
      />
      {foot}
    </form>
  )
}

type Placed = { readonly name: string; readonly description: string; readonly category_id: number | null }

function takeBack(id: number, { category_id, ...words }: Placed, was: Placed) {
  return call(changeIdea, { params: { id }, body: { ...words, ...(category_id && { category_id }), was } })
}
