const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 23, 2026, 9:00 AM". */
export const momentWords = (at: string) => moment.format(new Date(at))
