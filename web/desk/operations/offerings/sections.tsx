import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import type { Editing } from './editing.ts'
import { newSection, type WrittenSection } from './offering-form.ts'
import { SectionFields } from './section-fields.tsx'

const KINDS = [
  { type: 'text', words: 'Text' },
  { type: 'numbered', words: 'Steps' },
  { type: 'key_value', words: 'Ways to reach them' },
] as const

/** Sections of the offering's drawer, in the order that members see. */
export function Sections({ written: { sections }, change, about }: Editing) {
  const set = (next: WrittenSection[]) => change({ sections: next })
  return (
    <fieldset className={pane.part}>
      <legend className="d4">Sections</legend>
      <p className="small quiet">Members read them in this order when they open the offer.</p>
      {about('sections') && <p role="alert">{about('sections')}</p>}
      <SortableList
        label="Sections"
        items={sections}
        keyOf={({ id }) => id}
        nameOf={({ heading }, index) => heading || `section ${index + 1}`}
        onMove={(from, to) => set(moved(sections, from, to))}
        className="stack"
      >
        {(section, index, handle) => (
          <SectionFields
            section={section}
            number={index + 1}
            handle={handle}
            about={(path) => about(`sections.${index}.${path}`)}
            onChange={(next) => set(sections.with(index, next))}
            onRemove={() => set(sections.toSpliced(index, 1))}
          />
        )}
      </SortableList>
      <div className="buttons" role="group" aria-label="Add a section">
        {KINDS.map(({ type, words }) => (
          <Button key={type} small variant="secondary" onClick={() => set([...sections, newSection(type)])}>
            <PlusIcon />
            {words}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
