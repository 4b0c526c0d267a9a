import { useEffect, useId } from 'react'
import { createStore } from '#basics/store.ts'

/** The order of the groups in the command menu and among the shortcuts: the safest first, changes of a request last. */
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

/** Something that can be done from here: by its key, or by its name in the command menu (Ctrl or Cmd + K). */
export type Command = {
  /** One of a kind among what is on the screen: `take`, `assign:12`. */
  readonly id: string
  /** What it does, beginning with a verb: "Set a reminder". */
  readonly label: string
  readonly group: CommandGroup
  /** What the keyboard says (`KeyboardEvent.key`): `r`, `?`, `Enter`; one after the other: `g q`. */
  readonly keys?: string
  /** Keys pressed together where the words are written, which reads them itself: `Shift+Enter`, with Ctrl or Cmd. */
  readonly chord?: string
  /** More words to find it by. */
  readonly also?: string
  /** Has a key and is listed among the shortcuts, but makes no sense in the menu: moving down, say. */
  readonly keyOnly?: boolean
  /** Held down, it goes on. */
  readonly repeats?: boolean
  run(): void
}

/**
 * Offers commands for as long as the calling component is on the screen; what is offered last counts.
 * A feature registers its own here, and so none has to know another:
 *
 *     useCommands([{ id: 'remind', label: 'Set a reminder', group: 'This request', keys: 'b', run: open }])
 *
 * In use: c (options), j k o Space x a n b s e y f / 1 2 3 (queue), r n i l (composer), a e E [ ] (head), m (milestones),
 * b t h (promises), w (result), x t (tasks), y (tags), ? and g with a letter; with Ctrl or Cmd Enter and Shift+Enter (composer), A (queue).
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
