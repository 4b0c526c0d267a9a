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

describe('what a key means', () => {
  const offered = [command('next', 'j'), command('queue', 'g q'), command('reminders', 'g r'), command('reply', 'r')]

  test('is the command that has it', () => {
    expect(meaningOf('j', '', offered)).toEqual({ command: offered[0] })
    expect(meaningOf('x', '', offered)).toBeNull()
  })

  test('is the beginning of a command of two keys, and after it the whole', () => {
    expect(meaningOf('g', '', offered)).toEqual({ begins: 'g' })
    expect(meaningOf('r', 'g', offered)).toEqual({ command: offered[2] })
  })

  test('after a beginning that leads nowhere is its own', () => {
    expect(meaningOf('j', 'g', offered)).toEqual({ command: offered[0] })
    expect(meaningOf('x', 'g', offered)).toBeNull()
  })

  test('is that of the command offered last, where two have it', () => {
    const later = command('other', 'j')
    expect(meaningOf('j', '', [...offered, later])).toEqual({ command: later })
  })
})

describe('keys one after the other', () => {
  const offered = [command('next', 'j'), command('reminders', 'g r'), command('reply', 'r')]
  const at = (timeStamp: number, key: string) => ({ key, timeStamp })

  test('are one command of two keys only where the second comes soon', () => {
    const keys = keyReader()
    expect(keys.commandOf(at(1000, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(2499, 'r'), offered)?.id).toBe('reminders')
    expect(keys.commandOf(at(3000, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(4500, 'r'), offered)?.id).toBe('reply')
  })

  test('do nothing just after Escape has left a text: they were meant for it', () => {
    const keys = keyReader()
    keys.leaveText(at(1000, 'Escape'))
    expect(keys.commandOf(at(1001, 'g'), offered)).toBeNull()
    expect(keys.commandOf(at(1149, 'j'), offered)).toBeNull()
    expect(keys.commandOf(at(1150, 'r'), offered)?.id).toBe('reply')
  })
})

describe('a plain key', () => {
  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])('is none with %o', (more) => {
    expect(isPlain(press('j'))).toBe(true)
    expect(isPlain(press('j', more))).toBe(false)
  })

  test('is none while an input method has it', () => {
    expect(isPlain(press('Process'))).toBe(false)
    expect(isPlain(press('Dead'))).toBe(false)
  })
})

test('the menu opens by Control and K, and on an Apple keyboard by Command and K', () => {
  expect(opensMenu(press('k', { ctrlKey: true }), false)).toBe(true)
  expect(opensMenu(press('K', { ctrlKey: true }), false)).toBe(true)
  expect(opensMenu(press('k', { ctrlKey: true }), true)).toBe(false)
  expect(opensMenu(press('k', { metaKey: true }), true)).toBe(true)
  expect(opensMenu(press('k'), false)).toBe(false)
  expect(opensMenu(press('k', { ctrlKey: true, altKey: true }), false)).toBe(false)
})
