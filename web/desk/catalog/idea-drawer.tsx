import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addIdea, changeIdea, type ListedCategory } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { EditDrawer, useFaults } from './edit-drawer.tsx'

interface IdeaDrawerProps {
  open: boolean
  categories: readonly ListedCategory[]
  categoryId: number | undefined
  /** None: a new one. */
  idea?: Pick<Idea, 'id' | 'name'>
  onClose: () => void
}

/** What an idea is called, and where members find it. Both change at once, for requests that are still to come. */
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
  const [name, setName] = useState(idea?.name ?? '')
  const [category, setCategory] = useState(String(categoryId ?? ''))
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { faults, foot, submit } = useFaults({
    words: idea ? 'Save' : 'Add the idea',
    change: async () => {
      const body = { name, category_id: Number(category) }
      if (idea) return { id: idea.id, ...(await call(changeIdea, { params: { id: idea.id }, body })) }
      return call(addIdea, { body, headers: { 'idempotency-key': key } })
    },
    onDone: ({ id }) => {
      onDone()
      if (!idea) void navigate({ to: '/catalog/ideas/$id', params: { id: String(id) } })
    },
    onFault: () => field.current?.focus(),
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      <Field
        ref={field}
        label="Name"
        required
        hint="What members tap, such as “Find a pet sitter”."
        value={name}
        error={faults.name}
        onValue={(typed) => setName(String(typed))}
      />
      <Select
        label="Category"
        required
        value={category}
        error={faults.category_id}
        onValue={setCategory}
        options={categories.map((one) => ({
          value: String(one.id),
          label: one.retired ? `${one.name} (retired)` : one.name,
        }))}
      />
      {foot}
    </form>
  )
}
