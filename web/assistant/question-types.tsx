import { type KeyboardEvent, type ReactNode, use } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { phoneText, usPhoneDigits } from '#basics/text/phone.ts'
import { email, typedPhone } from '#contract/shared/fields.ts'
import { answerValue, type NextItem, type QuestionType } from '#contract/shared/question.ts'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import type { AnswerControlProps } from './controls/control-props.ts'
import { FileControl } from './controls/file-control.ts'
import { fileEntry, fileIn } from './controls/file-entry.ts'
import { PhoneControl } from './controls/phone-control.tsx'
import type { Question } from './question.ts'
import styles from './question-types.module.css'

// An entry is the state of a question's control as text: a phone number with its mask, the value of an option, or the
// key and name of an uploaded file. Drafts store entries; the server gets the value of an entry.

/** Behavior of one type of questions in the app. */
type QuestionTypeRecord = {
  /** Name of the answer type in the editor of surveys. */
  label: string
  /** Sample entry for a preview. */
  sample(options: Question['options']): string
  /** The entry for a value from the server. */
  entryOf(value: string, question: Question, filename: string | null): string
  /** The value to send. Empty if there is no answer yet. */
  valueOf(entry: string): string
  /** Text in the conversation and the review. */
  textOf(entry: string, question: Question): string
  /** Why this entry is not valid, or null. */
  faultOf(entry: string): string | null
  /** False if an answer is valid only in its run, so that it is neither edited nor suggested again. */
  reusable: boolean
  /** The control, labeled with the question. */
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

/** In the order of the menu in the editor of surveys. */
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
    entryOf: (value, _question, filename) => fileEntry(value, filename ?? t('Your file')),
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

/** `entry` after the server stored it as `value`, for example an email address in lower case. */
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
    lang: langOf(item, 'question'),
    type: item.type,
    options: item.select_options,
    optional,
    knownAnswer: questionTypes[item.type].reusable ? item.universal_answer : null,
  }
}

/** Suspends until a control that is loaded with its question is there. Render it inside a Suspense. */
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

/** Enter inserts a line break; Ctrl+Enter or Cmd+Enter sends. */
function sendByKey(event: KeyboardEvent<HTMLInputElement>) {
  if (isSubmitKey(event)) event.currentTarget.form?.requestSubmit()
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
      {question.options.map((option) => (
        <ChipTile
          key={option.value}
          variant="radio"
          value={option.value}
          label={option.label}
          lang={langOf(option, 'label')}
        />
      ))}
    </ChipGroup>
  )
}

function File(props: AnswerControlProps) {
  const draw = use(FileControl)
  return <div className={props.hideLabel ? styles.unlabeled : undefined}>{draw(props)}</div>
}
