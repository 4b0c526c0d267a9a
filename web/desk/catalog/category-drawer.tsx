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
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Field } from '#web/kit/field.tsx'
import { useChangeCatalog } from './catalog-data.ts'
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
  const undo = useChangeCatalog()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const theirs = formOf(category)
  const [base, setBase] = useState(theirs)
  const isBehind = category !== undefined && !isSame(base, theirs) && !isSame({ name, hue }, theirs)
  const { faults, foot, submit, reset } = useFaults({
    words: category ? 'Save' : 'Add the category',
    change: () =>
      category
        ? call(changeCategory, { params: { id: category.id }, body: { name, hue, was: base } })
        : call(addCategory, { body: { name, hue }, headers: { 'idempotency-key': key } }),
    onDone: ({ catalog }) => {
      const before = { name: base.name, hue: hueOf(base.hue), was: { name, hue } }
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
  const goOn = (next: Look) => {
    setName(next.name)
    setHue(hueOf(next.hue))
    setBase(theirs)
    reset()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      {isBehind && (
        <RecordConflict
          mine={{ name, hue }}
          theirs={theirs}
          base={base}
          labels={{ name: 'Name', hue: 'Color and picture' }}
          say={(_field, value) => (isHue(value) ? HUE_LABELS[value] : value)}
          onMerge={goOn}
          onMine={() => goOn({ name, hue })}
          onTheirs={() => goOn(theirs)}
        />
      )}
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

type Look = { readonly name: string; readonly hue: string }

const formOf = (category: ListedCategory | undefined): Look => ({
  name: category?.name ?? '',
  hue: category?.hue ?? '',
})
const isSame = (one: Look, other: Look) => one.name === other.name && one.hue === other.hue
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
  wildcard: 'Grey, anything',
}

/** Ids only rise, so the newest has the highest. */
function newest({ categories }: Catalog) {
  return categories.toSorted((one, other) => other.id - one.id)[0]
}
