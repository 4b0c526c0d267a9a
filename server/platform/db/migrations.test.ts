import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DIRECTORY = join(import.meta.dirname, 'migrations')

/** Statements that remove what the previous release needs, or require values that it does not send. */
const TAKES_AWAY = [
  /\bdrop\s+(column|table|view|schema|type|function)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
]

const names = readdirSync(DIRECTORY)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

// the baseline has no previous release
test.each(names.slice(1))('%s declares whether the previous release works with it', (name) => {
  const text = readFileSync(join(DIRECTORY, name), 'utf8')
  const statements = text.replaceAll(/--.*$/gm, '')
  const says = /^-- expand: \S/m.test(text) || servesFrom(text) !== undefined
  expect(says || TAKES_AWAY.every((pattern) => !pattern.test(statements))).toBe(true)
})

test('a migration that removes something names an earlier one', () => {
  const later = names.filter((name, place) => {
    const from = servesFrom(readFileSync(join(DIRECTORY, name), 'utf8'))
    return from !== undefined && !names.slice(0, place).includes(from)
  })
  expect(later).toEqual([])
})

test.each([
  ['alter table requests drop column name;', true],
  ['alter table requests rename to asks;', true],
  ['alter table requests alter column name set not null;', true],
  ['alter table requests add column seen boolean not null;', true],
  ['alter table requests add column seen boolean not null default false;', false],
  ['alter table requests add column seen timestamptz;', false],
  ['alter table requests drop constraint status, add constraint status check (true);', false],
])('%s', (statement, takesAway) => {
  expect(TAKES_AWAY.some((pattern) => pattern.test(statement))).toBe(takesAway)
})

function servesFrom(text: string): string | undefined {
  return /^-- contract, serves from (\S+)$/m.exec(text)?.[1]
}
