const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An hour in which something was read, as the record gives it. */
export const hourLabel = (hour: string) => format.format(new Date(hour))
