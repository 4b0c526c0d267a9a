const formats: Record<string, Intl.DateTimeFormat> = {}

/** A date in American English. One formatter for all that ask alike: to make one costs as much as a list's row. */
export function formatDate(at: Date | string, options: Intl.DateTimeFormatOptions): string {
  const format = (formats[JSON.stringify(options)] ??= new Intl.DateTimeFormat('en-US', options))
  return format.format(new Date(at))
}
