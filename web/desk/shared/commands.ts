import { useEffect, useId } from 'react'
import { createStore } from '#basics/store.ts'

/**
 * Order of the groups in the command menu and in the list of shortcuts: the safest first, changes of a request last.
 */
export const commandGroups = [
  'Write',
  'This request',
  'Send',
  'Queue',
  'Views',
  'Go to',
  'Assign',
  'Move',
  'Help',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** A command, run by its shortcut or by name in the command menu (Ctrl or Cmd + K). */
export type Command = {
  /** Unique among the commands on the screen: `take`, `assign:12`. */
  readonly id: string
  /** Starts with a verb: "Set a reminder". */
  readonly label: string
  readonly group: CommandGroup
  /** A key as in `KeyboardEvent.key`: `r`, `?`, `Enter`. A sequence has spaces: `g q`. */
  readonly keys?: string
  /** A combination with Ctrl or Cmd in a text field, which handles it itself: `Shift+Enter`. */
  readonly chord?: string
  /** Additional search terms. */
  readonly also?: string
  /** Has a shortcut, but is not in the menu, such as moving down. */
  readonly keyOnly?: boolean
  /** Repeats while its key is held down. */
  readonly repeats?: boolean
  run(): void
}

/**
 * Offers commands while the calling component is mounted. Of two commands with the same id or key, the later one wins.
 * Each feature registers its own commands and needs to know no other feature:
 *
 *     useCommands([{ id: 'remind', label: 'Set a reminder', group: 'This request', keys: 'b', run: open }])
 *
 * Keys in use: c (options), j k o Space x a n b s e y f / 1 2 3 (queue), r n i l (composer), a e E [ ] (head), m
 * (milestones), b t h (promises), w (result), x t (tasks), y (tags), ? and g with a letter; with Ctrl or Cmd Enter and
 * Shift+Enter (composer), A (queue).
 */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => offeredCommands.offer(owner, commands))
  useEffect(() => () => offeredCommands.withdraw(owner), [owner])
}

export const offeredCommands = createOfferedCommands()

export function createOfferedCommands() {
  const offered = new Map<string, readonly Command[]>()
  const { current, set, subscribe } = createStore<readonly Command[]>([])
  const changed = () => set([...offered.values()].flat())
  return {
    offer(owner: string, commands: readonly Command[]) {
      offered.set(owner, commands)
      changed()
    },
    withdraw(owner: string) {
      if (offered.delete(owner)) changed()
    },
    all: current,
    subscribe,
  }
}
