/** Rows for a spreadsheet. A cell that it would take for a formula is text. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n')
}

export function csvCell(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`
}

/** A spreadsheet takes these beginnings for a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
