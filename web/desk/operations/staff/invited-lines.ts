import { cleanLine } from '#basics/text/text.ts'

export type InvitedLine = {
  /** As typed, to show it again. */
  readonly line: string
  readonly name: string
  /** Empty if the line has no address. */
  readonly email: string
}

const ADDRESS = /[^\s,;<>"]+@[^\s,;<>"]+/u

/**
 * Parses a colleague from each distinct line that is not empty: a name and an address in either order, as address books
 * and spreadsheets write them, "Ines Calder <ines@example.com>" or "ines@example.com; Ines Calder".
 */
export function invitedLines(text: string): InvitedLine[] {
  return [...new Set(text.split(/\r?\n/))]
    .map((line) => {
      const [email = ''] = ADDRESS.exec(line) ?? []
      const name = cleanLine(line.replace(email, ' ').replaceAll(/[,;<>"\t]/g, ' '))
      return { line: cleanLine(line), name, email }
    })
    .filter(({ line }) => line !== '')
}
