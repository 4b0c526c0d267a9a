import { type KeyboardEvent, type ReactNode, use } from 'react'
import * as z from 'zod/mini'
import { trimmed } from '#basics/graphemes.ts'
import { phoneText, usPhoneDigits } from '#basics/phone.ts'
import { email, typedPhone } from '#contract/shared/fields.ts'
import { answerValue, type NextItem, type QuestionType } from '#contract/shared/question.ts'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { Field } from '#web/kit/field.tsx'
import type { AnswerControlProps } from './control-props.ts'
import { FileControl } from './file-control.ts'
import { fileEntry, fileIn } from './file-entry.ts'
import { PhoneControl } from './phone-control.tsx'
import type { Question } from './question.ts'
import styles from './question-types.module.css'

// An entry is what a question's control holds, as text: a phone number with its mask, an option's value,
// an uploaded file's key and name. Drafts store it and people edit it; the wire gets its value.

/** All that a page knows of a type of questions. */
type QuestionTypeRecord = {
  /** Its name among the answer types, for who writes questions. */
  label: string
  /** The entry of an answer, for a preview. */
  sample(options: Question['options']): string
  /** The entry for a value that the server knows. */
  entryOf(value: string, question: Question, filename: string | null): string
  /** What an answer sends. Empty where there is no answer yet. */
  valueOf(entry: string): string
  /** What the assistant and the review show for it. */
  textOf(entry: string, question: Question): string
  /** Why this entry can't be an answer, or null. */
  faultOf(entry: string): string | null
  /** False where an answer belongs to the run it was given in: it is neither edited nor offered again. */
  reusable: boolean
  /** The control that the type asks for, named after the question. */
  Control(props: AnswerControlProps): ReactNode
}

const typed = {
  sample: () => 'A member’s answer',
  entryOf: (value: string) => value,
  valueOf: (entry: string) => trimmed(entry),
  textOf: (entry: string) => trimmed(entry),
  faultOf: (entry: string) => faultBy(answerValue, trimmed(entry)),
  reusable: true,
}

/** In the order in which who writes questions is offered them. */
export const questionTypes: Readonly<Record<QuestionType, QuestionTypeRecord>> = {
  TextInput: { ...typed, label: 'Text', Control: (props) => <Field {...fieldOf(props)} /> },
  MultilineTextInput: {
    ...typed,
    label: 'Several lines',
    sample: () => 'A member’s answer,\nas long as it takes',
    Control: (props) => {
      const field = fieldOf(props)
      const className = classNames(styles.lines, field.className)
      return <Field {...field} className={className} type="textarea" grows onKeyDown={sendByKey} />
    },
  },
  PhoneNumberInput: {
    ...typed,
    label: 'Phone',
    sample: () => '(555) 010-0142',
    entryOf: phoneText,
    valueOf: usPhoneDigits,
    faultOf: (entry) => faultBy(typedPhone, entry),
    Control: (props) => <PhoneControl {...fieldOf(props)} onValue={props.onEntry} />,
  },
  ManagedEmailInput: {
    ...typed,
    label: 'Email',
    sample: () => 'member@example.com',
    faultOf: (entry) => faultBy(email, trimmed(entry)),
    Control: (props) => <Field {...fieldOf(props)} type="email" autoComplete="email" />,
  },
  SingleSelectInput: {
    ...typed,
    label: 'Choose one',
    sample: ([first]) => first?.value ?? '',
    entryOf: (value, { options }) => (options.some((option) => option.value === value) ? value : ''),
    textOf: (entry, { options }) => options.find((option) => option.value === entry)?.label ?? entry,
    Control: Options,
  },
  SingleUploadInput: {
    label: 'Upload',
    sample: () => 'sample/Photo.jpg',
    entryOf: (value, _question, filename) => fileEntry(value, filename ?? 'Your file'),
    valueOf: (entry) => fileIn(entry)?.key ?? '',
    textOf: (entry) => fileIn(entry)?.name ?? '',
    faultOf: (entry) => faultBy(answerValue, fileIn(entry)?.key ?? ''),
    reusable: false,
    Control: File,
  },
}

export function entryOf(question: Question, value: string | null, filename: string | null = null): string {
  return value === null ? '' : questionTypes[question.type].entryOf(value, question, filename)
}

/** `entry` after the server has stored it as `value`: an email address in lower case, for example. */
export function storedEntry(question: Question, entry: string, value: string | null | undefined): string {
  return value && questionTypes[question.type].reusable ? entryOf(question, value) : entry
}

export const valueOf = ({ type }: Question, entry: string) => questionTypes[type].valueOf(entry)
export const textOf = (question: Question, entry: string) => questionTypes[question.type].textOf(entry, question)
export const entryFault = ({ type }: Question, entry: string) => questionTypes[type].faultOf(entry)

export function questionOf({ item, optional }: NextItem): Question {
  return {
    id: item.id,
    label: item.question,
    type: item.type,
    options: item.select_options,
    optional,
    knownAnswer: questionTypes[item.type].reusable ? item.universal_answer : null,
  }
}

/** Suspends where the control comes with its question: who shows one stands in a Suspense. */
export function AnswerControl(props: AnswerControlProps) {
  const { Control } = questionTypes[props.question.type]
  return <Control {...props} />
}

function faultBy(schema: z.ZodMiniType, value: string) {
  return z.safeParse(schema, value).error?.issues[0]?.message ?? null
}

function fieldOf({ question, entry, invalid, onEntry, hideLabel }: AnswerControlProps) {
  return {
    label: question.label,
    required: !question.optional,
    error: invalid,
    value: entry,
    onValue: (value: string | number) => onEntry(String(value)),
    className: hideLabel ? styles.unlabeled : undefined,
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
  return <div className={props.hideLabel ? styles.unlabeled : undefined}>{draw(props)}</div>
}
