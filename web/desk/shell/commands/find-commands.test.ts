import { expect, test } from 'vitest'
import type { Command } from '#web/desk/shared/commands.ts'
import { commandsWithKeys, findCommands } from './find-commands.ts'

const offered: Command[] = [
  { id: 'queue', label: 'Queue', group: 'Go to', keys: 'g q', run: () => undefined },
  { id: 'assign:3', label: 'Give it to Lucía Ferreira', group: 'Assign', also: 'assign hand', run: () => undefined },
  { id: 'take', label: 'Take it', group: 'This request', keys: 'a', run: () => undefined },
  { id: 'next', label: 'Next request', group: 'Queue', keys: 'j', keyOnly: true, run: () => undefined },
]
const idsFor = (text: string) => findCommands(offered, text).flatMap(({ commands }) => commands.map(({ id }) => id))

test('an empty search lists all commands of the menu by group', () => {
  expect(findCommands(offered, '').map(({ group }) => group)).toEqual(['This request', 'Go to', 'Assign'])
})

test("every typed word must start one of the command's words, regardless of case and accents", () => {
  expect(idsFor('lucia')).toEqual(['assign:3'])
  expect(idsFor('FERR assign')).toEqual(['assign:3'])
  expect(idsFor('go to que')).toEqual(['queue'])
  expect(idsFor('ucia')).toEqual([])
  expect(idsFor('take queue')).toEqual([])
})

test('a command that is offered twice is listed once, as the later offer', () => {
  const again: Command = { id: 'take', label: 'Take it back', group: 'This request', run: () => undefined }
  expect(findCommands([...offered, again], 'take')).toEqual([{ group: 'This request', commands: [again] }])
})

test('the list of shortcuts has every key, including commands that are not in the menu', () => {
  expect(commandsWithKeys(offered).flatMap(({ commands }) => commands.map(({ keys }) => keys))).toEqual([
    'a',
    'j',
    'g q',
  ])
})
