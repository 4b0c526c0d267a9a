const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Sat, Nov 8, 6:00 PM", by the clock of whoever reads it. */
export const shortMoment = (at: string | Date): string => format.format(new Date(at))
