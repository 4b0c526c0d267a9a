import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  addCategory,
  type Catalog,
  changeCategory,
  hue as hueSchema,
  type ListedCategory,
} from '#contract/desk/catalog.ts'
import { call } from '#web/desk/shared/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Field } from '#web/kit/field.tsx'
import { EditDrawer, useFaults } from './edit-drawer.tsx'

interface CategoryDrawerProps {
  open: boolean
  /** None: a new one. */
  category?: ListedCategory
  onClose: () => void
}

/** A category's name, and the hue that goes with it from tile to thread. */
export function CategoryDrawer({ open, category, onClose }: CategoryDrawerProps) {
  return (
    <EditDrawer open={open} title={category ? `Change ${category.name}` : 'Add a category'} onClose={onClose}>
      {(done) => <CategoryForm category={category} onDone={done} />}
    </EditDrawer>
  )
}

function CategoryForm({ category, onDone }: { category: ListedCategory | undefined; onDone: () => void }) {
  const [name, setName] = useState(category?.name ?? '')
  const [hue, setHue] = useState(hueOf(category?.hue))
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { faults, foot, submit } = useFaults({
    words: category ? 'Save' : 'Add the category',
    change: () =>
      category
        ? call(changeCategory, { params: { id: category.id }, body: { name, hue } })
        : call(addCategory, { body: { name, hue }, headers: { 'idempotency-key': key } }),
    onDone: ({ catalog }) => {
      const added = category ? undefined : newest(catalog)
      if (added) void navigate({ to: '/catalog', search: { category: added.id } })
      onDone()
    },
    onFault: () => field.current?.focus(),
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      <Field
        ref={field}
        label="Name"
        required
        value={name}
        error={faults.name}
        onValue={(typed) => setName(String(typed))}
      />
      <ChipGroup
        kind="radio"
        label="Color and picture"
        value={hue}
        onValueChange={(next) => setHue(hueOf(next))}
        error={faults.hue}
      >
        {hueSchema.options.map((one) => (
          <ChipTile
            key={one}
            variant="radio"
            value={one}
            label={HUE_LABELS[one]}
            hue={one}
            picture={<Illustration hue={one} bare />}
          />
        ))}
      </ChipGroup>
      {foot}
    </form>
  )
}

const HUE_LABELS = {
  car: 'Blue, car',
  family: 'Pink, family',
  finances: 'Green, wallet',
  home: 'Yellow, house',
  moving: 'Orange, boxes',
  medical: 'Aqua, bag',
  pet: 'Lime, dog',
  travel: 'Violet, window',
  wildcard: 'Grey, anything',
}

/** Ids only rise, so the newest has the highest. */
function newest({ categories }: Catalog) {
  return categories.toSorted((one, other) => other.id - one.id)[0]
}
