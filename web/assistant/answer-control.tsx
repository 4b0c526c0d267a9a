import { type KeyboardEvent, use } from 'react'
import { PHONE_MASK } from '#basics/phone.ts'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Field } from '#web/kit/field.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import styles from './answer-control.module.css'
import type { AnswerControlProps } from './control-props.ts'
import { FileControl } from './file-control.ts'

/** The control that a question's type asks for, named after the question. */
export function AnswerControl(props: AnswerControlProps) {
  const { question, entry, invalid, onEntry, hideLabel } = props
  const field = {
    label: question.label,
    required: !question.optional,
    error: invalid,
    value: entry,
    className: hideLabel ? styles.unlabelled : undefined,
  }
  const typed = (value: string | number) => onEntry(String(value))
  switch (question.type) {
    case 'TextInput':
      return <Field {...field} onValue={typed} />
    case 'MultilineTextInput':
      return <Field {...field} type="textarea" grows onValue={typed} onKeyDown={sendByKey} />
    case 'ManagedEmailInput':
      return <Field {...field} type="email" autoComplete="email" onValue={typed} />
    case 'PhoneNumberInput':
      return <PhoneField {...field} mask={PHONE_MASK} onValue={onEntry} />
    case 'SingleSelectInput':
      return <Options {...props} />
    case 'SingleUploadInput':
      return <File {...props} />
  }
}

/** Enter alone makes a new line; with Ctrl or Cmd it sends. */
function sendByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
}

function Options({ question, entry, invalid, onEntry, hideLabel }: AnswerControlProps) {
  return (
    <ChipGroup
      kind="radio"
      label={question.label}
      hideLabel={hideLabel}
      layout="grid"
      error={invalid}
      value={entry}
      onValueChange={onEntry}
      className={styles.options}
    >
      {question.options.map(({ value, label }) => (
        <ChipTile key={value} variant="radio" value={value} label={label} />
      ))}
    </ChipGroup>
  )
}

function File(props: AnswerControlProps) {
  const draw = use(FileControl)
  return <div className={props.hideLabel ? styles.unlabelled : undefined}>{draw(props)}</div>
}
