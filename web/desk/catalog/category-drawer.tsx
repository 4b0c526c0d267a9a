import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  addCategory,
  type Catalog,
  changeCategory,
  DESCRIPTION_MAX_CHARACTERS,
  hue as hueSchema,
  type ListedCategory,
} from '#contract/desk/catalog.ts'
import { call } from '#web/desk/shared/call.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { RecordPresence } from '#web/desk/shared/record-presence.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Field } from '#web/kit/field.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useFaults } from './edit-drawer.tsx'
import { useCompared } from './use-compared.ts'

interface CategoryDrawerProps {
  open: boolean
  /** None: a new one. */
  category?: ListedCategory
  onClose: () => void
}

/** A category's name, its sentence, and the hue that goes with it from tile to thread. */
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { faults, foot, submit, reset } = useFaults({
    words: category ? 'Save' : 'Add the category',
    change: () =>
      category
        ? call(changeCategory, { params: { id: category.id }, body: { ...mine, was: base } })
        : call(addCategory, { body: mine, headers: { 'idempotency-key': key } }),
    onDone: ({ catalog }) => {
      const before = { ...base, was: mine }
      if (category)
        saySaved('Saved.', () =>
          undo.mutateAsync(() => call(changeCategory, { params: { id: category.id }, body: before })),
        )
      const added = category ? undefined : newest(catalog)
      if (added) void navigate({ to: '/catalog', search: { category: added.id } })
      onDone()
    },
    onFault: () => field.current?.focus(),
  })
  const goOn = (next: typeof theirs) => {
    compared.goOn(next)
    reset()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
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
        ref={field}
        label="Name"
        required
        value={mine.name}
        error={faults.name}
        onValue={(typed) => setMine({ ...mine, name: String(typed) })}
      />
      <Field
        label="In a sentence"
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        hint="What it is about: “Sitters, walks, the vet, and habits old and new.”"
        value={mine.description}
        error={faults.description}
        onValue={(typed) => setMine({ ...mine, description: String(typed) })}
      />
      <ChipGroup
        kind="radio"
        label="Color and picture"
        value={mine.hue}
        onValueChange={(next) => setMine({ ...mine, hue: hueOf(next) })}
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

/** Ids only rise, so the newest has the highest. */
function newest({ categories }: Catalog) {
  return categories.toSorted((one, other) => other.id - one.id)[0]
}
