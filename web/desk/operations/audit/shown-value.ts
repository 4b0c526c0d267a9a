import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Question types, as in the editor. */
const TYPES: Readonly<Record<string, string>> = {
  TextInput: 'Text',
  MultilineTextInput: 'Several lines',
  PhoneNumberInput: 'Phone',
  ManagedEmailInput: 'Email',
  SingleSelectInput: 'Choose one',
  SingleUploadInput: 'Upload',
}

/** A value of the log for display. The download has the raw value. */
export function shownValue(value: string): string {
  if (value === '') return '(empty)'
  return MOMENT.test(value) ? dateTimeLabel(value) : (TYPES[value] ?? value)
}
