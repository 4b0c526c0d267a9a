import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMPARISONS, compareWithFloor } from './compare.ts'
import { directoryFigures } from './directory.ts'
import { filesFigures } from './files.ts'
import { interactionFigures } from './interaction.ts'
import { FULL_SIZE } from './live/desk-people.ts'
import { desksFigures } from './live/desks.ts'
import { memoryFigures } from './memory.ts'
import { pageFigures } from './pages.ts'
import { MEMBERS_SIGNED_IN } from './population.ts'
import { signInFigures } from './sign-in.ts'

// npm run bench [-- <part> …] [--members 10000,100000,1000000] [--minutes 5]
// desks: [--desks 700] [--changes 15] [--streams 5000] [--messages 50]
// Replaces the results of the parts in bench/results/.

const AFTER_SIGNAL = 130

const options = {
  members: { type: 'string', default: '10000,100000,1000000' },
  minutes: { type: 'string', default: '5' },
  desks: { type: 'string', default: String(FULL_SIZE.desks) },
  changes: { type: 'string', default: String(FULL_SIZE.changes) },
  streams: { type: 'string', default: String(FULL_SIZE.streams) },
  messages: { type: 'string', default: String(FULL_SIZE.messages) },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const { members, minutes, ...live } = values
const sizes = members.split(',').map(Number)
const size = {
  desks: Number(live.desks),
  changes: Number(live.changes),
  streams: Number(live.streams),
  messages: Number(live.messages),
}
/** They choose the size of their database. */
const parts = {
  files: filesFigures,
  'sign-in': signInFigures,
  pages: pageFigures,
  interaction: interactionFigures,
  desks: () => desksFigures(size),
  directory: () => directoryFigures(),
  memory: () => memoryFigures(Number(minutes)),
}
const names = [...COMPARISONS, ...Object.keys(parts)]
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
if (
  positionals.some((name) => !names.includes(name)) ||
  ![Number(minutes), ...Object.values(size)].every((count) => count > 0) ||
  sizes.some((count) => !Number.isInteger(count) || count < MEMBERS_SIGNED_IN)
) {
  console.error(
    `npm run bench [-- ${names.join(' | ')}] [--members 10000,100000,1000000], from ${MEMBERS_SIGNED_IN} on`,
  )
  process.exit(2)
}
// an exit ends the servers and databases
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(AFTER_SIGNAL))

if (COMPARISONS.some(isWanted))
  for (const count of sizes) {
    const [before = 0] = loadavg()
    const compared = await compareWithFloor(count, isWanted)
    const about = { ...compared.about, at: new Date().toISOString(), load: before }
    for (const [part, figures] of Object.entries(compared.parts))
      if (figures) save(part, { ...readResult(part), [count]: { ...about, [part]: figures } })
  }
for (const [part, figuresOf] of Object.entries(parts)) {
  if (!isWanted(part)) continue
  const [before = 0] = loadavg()
  const figures = await figuresOf()
  const [after = 0] = loadavg()
  console.log(part, figures)
  save(part, { at: new Date().toISOString(), load: [before, after], ...figures })
}

function save(part: string, figures: object) {
  writeFileSync(fileOf(part), `${JSON.stringify(figures, null, 2)}\n`)
}

function readResult(part: string): object {
  return existsSync(fileOf(part)) ? (JSON.parse(readFileSync(fileOf(part), 'utf8')) as object) : {} // save() wrote it
}

function fileOf(part: string) {
  return join(import.meta.dirname, 'results', `${part}.json`)
}
