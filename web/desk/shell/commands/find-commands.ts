import { foldForSearch } from '#basics/text/text.ts'
import { type Command, type CommandGroup, commandGroups } from '#web/desk/shared/commands.ts'

export type FoundGroup = { readonly group: CommandGroup; readonly commands: readonly Command[] }

/** Commands of the menu for a search, by group. Every typed word must start one of the command's words. */
export function findCommands(commands: readonly Command[], text: string): FoundGroup[] {
  const asked = wordsOf(text)
  const found = lastOfEach(commands).filter((command) => !command.keyOnly && holds(command, asked))
  return grouped(found)
}

/** Commands with shortcuts, by group. */
export function commandsWithKeys(commands: readonly Command[]): FoundGroup[] {
  return grouped(lastOfEach(commands).filter(({ keys, chord }) => (keys ?? chord) !== undefined))
}

function holds({ label, also = '', group }: Command, asked: readonly string[]): boolean {
  const own = wordsOf(`${label} ${also} ${group}`)
  return asked.every((word) => own.some((one) => one.startsWith(word)))
}

const wordsOf = (text: string): string[] => foldForSearch(text).match(/[\p{L}\p{Nd}]+/gu) ?? []

function lastOfEach(commands: readonly Command[]): Command[] {
  return [...new Map(commands.map((command) => [command.id, command])).values()]
}

function grouped(commands: readonly Command[]): FoundGroup[] {
  return commandGroups
    .map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
    .filter((one) => one.commands.length > 0)
}
