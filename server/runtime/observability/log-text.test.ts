import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { textLine } from './log-text.ts'

function logged(format: 'json' | 'text') {
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: format }, { write: (line: string) => void lines.push(line) })
  return { log, lines }
}

test('a JSON line has an ISO time and the name of its level', () => {
  const { log, lines } = logged('json')
  log.info({ door: 'members', status: 200 }, 'call')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    pid: process.pid,
    door: 'members',
    status: 200,
    msg: 'call',
  })
})

test('a text line is readable', () => {
  const { log, lines } = logged('text')
  log.info({ door: 'members', status: 200, why: 'two words', list: [1] }, 'call')
  log.warn('Stopping.')
  expect(lines.map((line) => line.replace(/^\S+/, 'TIME'))).toEqual([
    'TIME INFO  call door=members status=200 why="two words" list=[1]\n',
    'TIME WARN  Stopping.\n',
  ])
})

test('an error is below its line, with its stack and without secrets', () => {
  const { log, lines } = logged('text')
  log.error({ err: new Error('The disk is full.'), token: 'secret' }, 'A job could not be done.')
  expect(lines[0]).toMatch(
    /^\S+ ERROR A job could not be done\. token=\[Redacted\]\n {4}Error: The disk is full\.\n\s+at /,
  )
})

test('no value can imitate another line', () => {
  const { log, lines } = logged('text')
  log.info({ reason: 'no\n2026-11-27T00:00:00.000Z ERROR forged' }, 'refused\nforged')
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
})

test('text that is not JSON is unchanged', () => {
  expect(textLine('plain\n')).toBe('plain\n')
})
