import { describe, expect, test } from 'vitest'
import type { Command } from '#web/desk/shared/commands.ts'
import { isPlain, keyReader, meaningOf, opensMenu } from './key-presses.ts'

const command = (id: string, keys?: string): Command => ({ id, label: id, group: 'Queue', keys, run: () => undefined })
const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})

describe('the meaning of a key', () => {
  const offered = [command('next', 'j'), command('queue', 'g q'), command('reminders', 'g r'), command('reply', 'r')]

  test('is the command with that shortcut', () => {
    expect(meaningOf('j', '', offered)).toEqual({ command: offered[0] })
    expect(meaningOf('x', '', offered)).toBeNull()
  })

  test('is the start of a sequence, then its command', () => {
    expect(meaningOf('g', '', offered)).toEqual({ begins: 'g' })
    expect(meaningOf('r', 'g', offered)).toEqual({ command: offered[2] })
  })

  test('is its own command after a start without continuation', () => {
    expect(meaningOf('j', 'g', offered)).toEqual({ command: offered[0] })
    expect(meaningOf('x', 'g', offered)).toBeNull()
  })

  test('is the command that was offered last, if two have the key', () => {
    const later = command('other', 'j')
    expect(meaningOf('j', '', [...offered, later])).toEqual({ command: later })
  })
})

describe('a sequence of keys', () => {
  const offered = [command('next', 'j'), command('reminders', 'g r'), command('reply', 'r')]
  const at = (timeStamp: number, key: string) => ({ key, timeStamp })

  test('is a command only if the second key follows in time', () => {
    const keys = keyReader()
    expect(keys.commandOf(at(1000, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(2499, 'r'), offered)?.id).toBe('reminders')
    expect(keys.commandOf(at(3000, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(4500, 'r'), offered)?.id).toBe('reply')
  })

  test('does nothing directly after Escape has left a text field, because the keys were meant for the text', () => {
    const keys = keyReader()
    keys.leaveText(at(1000, 'Escape'))
    expect(keys.commandOf(at(1001, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(1149, 'j'), offered)).toBeNull()
    expect(keys.commandOf(at(1150, 'r'), offered)?.id).toBe('reply')
  })
})

describe('a plain key press', () => {
  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])('does not include %o', (more) => {
    expect(isPlain(press('j'))).toBe(true)
    expect(isPlain(press('j', more))).toBe(false)
  })

  test('does not include a key that an input method handles', () => {
    expect(isPlain(press('Process'))).toBe(false)
    expect(isPlain(press('Dead'))).toBe(false)
  })
})

test('the menu opens with Ctrl+K, and with Cmd+K on an Apple keyboard', () => {
  expect(opensMenu(press('k', { ctrlKey: true }), false)).toBe(true)
  expect(opensMenu(press('K', { ctrlKey: true }), false)).toBe(true)
  expect(opensMenu(press('k', { ctrlKey: true }), true)).toBe(false)
  expect(opensMenu(press('k', { metaKey: true }), true)).toBe(true)
  expect(opensMenu(press('k'), false)).toBe(false)
  expect(opensMenu(press('k', { ctrlKey: true, altKey: true }), false)).toBe(false)
})
