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

test('no words list everything that makes sense in the menu, group by group', () => {
  expect(findCommands(offered, '').map(({ group }) => group)).toEqual(['This request', 'Go to', 'Assign'])
})

test('every word has to begin one of the command’s, whatever the case and the accents', () => {
  expect(idsFor('lucia')).toEqual(['assign:3'])
  expect(idsFor('FERR assign')).toEqual(['assign:3'])
  expect(idsFor('go to que')).toEqual(['queue'])
  expect(idsFor('ucia')).toEqual([])
  expect(idsFor('take queue')).toEqual([])
})

test('what is offered twice is listed once, as it was offered last', () => {
  const again: Command = { id: 'take', label: 'Take it back', group: 'This request', run: () => undefined }
  expect(findCommands([...offered, again], 'take')).toEqual([{ group: 'This request', commands: [again] }])
})

test('the shortcuts name every key, also of what is not in the menu', () => {
  expect(commandsWithKeys(offered).flatMap(({ commands }) => commands.map(({ keys }) => keys))).toEqual([
    'a',
    'j',
    'g q',
  ])
})
