import type { ReactNode } from 'react'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { LineFields } from './line-fields.tsx'
import { newLine, type WrittenLine, type WrittenSection } from './offering-form.ts'
import { SectionButton } from './section-button.tsx'
import styles from './sections.module.css'

interface SectionFieldsProps {
  section: WrittenSection
  number: number
  handle: ReactNode
  about: (path: string) => string | undefined
  onChange: (next: WrittenSection) => void
  onRemove: () => void
}

const KIND_LABELS = { text: 'Text', numbered: 'Steps', key_value: 'Ways to reach them' }
const LINE_LABELS = { text: 'paragraph', numbered: 'step', key_value: 'way' }

export function SectionFields({ section, number, handle, about, onChange, onRemove }: SectionFieldsProps) {
  const { items, section_type } = section
  const word = LINE_LABELS[section_type]
  const name = section.heading || `section ${number}`
  const set = (next: WrittenLine[]) => onChange({ ...section, items: next })
  return (
    <div className={styles.section} role="group" aria-label={`Section ${number}`}>
      <div className={styles.top}>
        {handle}
        <span className="small quiet">{KIND_LABELS[section_type]}</span>
        <IconButton label={`Remove ${name}`} className={styles.remove} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      <Field
        label="Section heading"
        required
        value={section.heading}
        error={about('heading')}
        onValue={(heading) => onChange({ ...section, heading: String(heading) })}
      />
      <SortableList
        label={`Lines of ${name}`}
        items={items}
        keyOf={({ id }) => id}
        nameOf={({ value }, index) => value || `${word} ${index + 1}`}
        onMove={(from, to) => set(moved(items, from, to))}
        className={layout.stack12}
      >
        {(line, index, lineHandle) => (
          <LineFields
            line={line}
            hasKey={section_type === 'key_value'}
            label={`${word.replace(/^./, (letter) => letter.toUpperCase())} ${index + 1}`}
            handle={lineHandle}
            about={(path) => about(`items.${index}.${path}`)}
            onChange={(next) => set(items.with(index, next))}
            onRemove={() => set(items.toSpliced(index, 1))}
          />
        )}
      </SortableList>
      <div>
        <Button
          small
          variant="tertiary"
          onClick={() => set([...items, newLine(section_type === 'key_value' ? 'link' : String(items.length + 1))])}
        >
          <PlusIcon />
          Add a {word}
        </Button>
      </div>
      <SectionButton section={section} about={about} onChange={(button) => onChange({ ...section, ...button })} />
    </div>
  )
}
