import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addIdea, changeIdea, DESCRIPTION_MAX_CHARACTERS, type ListedCategory } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useFaults } from './edit-drawer.tsx'
import { useCompared } from './use-compared.ts'

interface IdeaDrawerProps {
  open: boolean
  categories: readonly ListedCategory[]
  categoryId: number | undefined
  /** None: a new one. */
  idea?: Pick<Idea, 'id' | 'name' | 'description'>
  onClose: () => void
}

/** What an idea is called, what is done about it, and where members find it. Both change at once, for requests that are still to come. */
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const undo = useChangeCatalog()
  const { faults, foot, submit, reset } = useFaults({
    words: idea ? 'Save' : 'Add the idea',
    change: async () => {
      const body = { ...mine, category_id: mine.category_id ?? 0 }
      if (idea)
        return { id: idea.id, ...(await call(changeIdea, { params: { id: idea.id }, body: { ...body, was: base } })) }
      return call(addIdea, { body, headers: { 'idempotency-key': key } })
    },
    onDone: ({ id }) => {
      onDone()
      if (idea) saySaved('Saved.', () => undo.mutateAsync(() => takeBack(id, base, mine)))
      else void navigate({ to: '/catalog/ideas/$id', params: { id: String(id) } })
    },
    onFault: () => field.current?.focus(),
  })
  const goOn = (next: typeof saved) => {
    compared.goOn(next)
    reset()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
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
        ref={field}
        label="Name"
        required
        hint="What members tap, such as “Find a pet sitter”."
        value={mine.name}
        error={faults.name}
        onValue={(typed) => setMine({ ...mine, name: String(typed) })}
      />
      <Field
        label="In a sentence"
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        hint="What we do about it, such as “Somebody kind who looks after them while you’re away.”"
        value={mine.description}
        error={faults.description}
        onValue={(typed) => setMine({ ...mine, description: String(typed) })}
      />
      <Select
        label="Category"
        required
        value={String(mine.category_id ?? '')}
        error={faults.category_id}
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
