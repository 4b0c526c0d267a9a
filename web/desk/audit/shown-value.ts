import { dateTimeLabel } from '#web/desk/shared/moments.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Types of questions, as their editor calls them. */
const TYPES: Readonly<Record<string, string>> = {
  TextInput: 'Text',
  MultilineTextInput: 'Several lines',
  PhoneNumberInput: 'Phone',
  ManagedEmailInput: 'Email',
  SingleSelectInput: 'Choose one',
  SingleUploadInput: 'Upload',
}

/** A value of the log as it is read; the download keeps it as it was written. */
export function shownValue(value: string): string {
  if (value === '') return '(empty)'
  return MOMENT.test(value) ? dateTimeLabel(value) : (TYPES[value] ?? value)
}
