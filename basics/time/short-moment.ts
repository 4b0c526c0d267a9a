import { dateFormat } from './date-format.ts'

/** "Sat, Nov 8, 6 PM" or "Sat, Nov 8, 6:30 PM", in the reader's time zone. */
export function shortMoment(at: string | Date): string {
  const format = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  if (!format.resolvedOptions().hour12) return format.format(new Date(at))
  return (
    format
      .format(new Date(at))
      .replace(':00', '')
      // prevents a line break before AM or PM
      .replace(/\s(?=[AaPp]\.?\s?[Mm]\.?$)/, '\u00a0')
  )
}
