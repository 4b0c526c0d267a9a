const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Sat, Nov 8, 6 PM" or "Sat, Nov 8, 6:30 PM", by the reader's clock. */
export const shortMoment = (at: string | Date): string =>
  format
    .format(new Date(at))
    .replace(':00', '')
    // what no line may end within
    .replace(/\s(?=[AP]M$)/, '\u00a0')
