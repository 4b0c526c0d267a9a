import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  addCategory,
  type Catalog,
  changeCategory,
  DESCRIPTION_MAX_CHARACTERS,
  hue as hueSchema,
  type ListedCategory,
} from '#contract/desk/operations/catalog.ts'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { RecordPresence } from '#web/desk/shared/records/record-presence.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useCatalogForm } from './editor/edit-drawer.tsx'
import { useCompared } from './editor/use-compared.ts'

interface CategoryDrawerProps {
  open: boolean
  /** Undefined for a new category. */
  category?: ListedCategory
  onClose: () => void
}

/** Form for a category's name, description and hue. The hue is used from the tile to the thread. */
export function CategoryDrawer({ open, category, onClose }: CategoryDrawerProps) {
  return (
    <EditDrawer open={open} title={category ? `Change ${category.name}` : 'Add a category'} onClose={onClose}>
      {(done) => <CategoryForm category={category} onDone={done} />}
    </EditDrawer>
  )
}

function CategoryForm({ category, onDone }: { category: ListedCategory | undefined; onDone: () => void }) {
  const theirs = { name: category?.name ?? '', description: category?.description ?? '', hue: hueOf(category?.hue) }
  const { mine, setMine, base, ...compared } = useCompared(theirs)
  const isBehind = category !== undefined && compared.isBehind
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const undo = useChangeCatalog()
  const { form, errors, foot, dismiss } = useCatalogForm({
    label: category ? 'Save' : 'Add the category',
    change: () =>
      category
        ? call(changeCategory, { params: { id: category.id }, body: { ...mine, was: base } })
        : call(addCategory, { body: mine, headers: { 'idempotency-key': key } }),
    onDone: ({ catalog }) => {
      const before = { ...base, was: mine }
      if (category)
        showSavedToast('Saved.', () =>
          undo.mutateAsync(() => call(changeCategory, { params: { id: category.id }, body: before })),
        )
      const added = category ? undefined : newest(catalog)
      if (added) void navigate({ to: '/catalog', search: { category: added.id } })
      onDone()
    },
  })
  const goOn = (next: typeof theirs) => {
    compared.goOn(next)
    dismiss()
  }
  return (
    <form {...form} className="stack">
      {category && <RecordPresence record={`category-${category.id}`} />}
      {isBehind && (
        <RecordConflict
          mine={mine}
          theirs={theirs}
          base={base}
          labels={{ name: 'Name', description: 'In a sentence', hue: 'Color and picture' }}
          say={(_field, value) => (isHue(value) ? HUE_LABELS[value] : value)}
          onMerge={goOn}
          onTheirs={() => goOn(theirs)}
        />
      )}
      <Field
        label="Name"
        required
        value={mine.name}
        error={errors['name']}
        onValue={(typed) => setMine({ ...mine, name: String(typed) })}
      />
      <Field
        label="In a sentence"
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        hint="What it is about: “Sitters, walks, the vet, and habits old and new.”"
        value={mine.description}
        error={errors['description']}
        onValue={(typed) => setMine({ ...mine, description: String(typed) })}
      />
      <ChipGroup
        kind="radio"
        label="Color and picture"
        value={mine.hue}
        onValueChange={(next) => setMine({ ...mine, hue: hueOf(next) })}
        error={errors['hue']}
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

const isHue = (value: string): value is keyof typeof HUE_LABELS => Object.hasOwn(HUE_LABELS, value)

const HUE_LABELS = {
  car: 'Blue, car',
  family: 'Pink, family',
  finances: 'Green, wallet',
  home: 'Yellow, house',
  moving: 'Orange, boxes',
  medical: 'Aqua, bag',
  pet: 'Lime, dog',
  travel: 'Violet, window',
  wildcard: 'Gray, anything',
}

/** Ids only increase, so the newest category has the highest. */
function newest({ categories }: Catalog) {
  return categories.toSorted((one, other) => other.id - one.id)[0]
}
