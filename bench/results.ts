import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import type { DesksFigures } from './desks.ts'
import type { FilesFigures } from './files.ts'
import type { FrameFigures } from './frames.ts'
import type { InteractionFigures } from './interaction.ts'
import type { MemoryFigures } from './memory.ts'
import type { PageFigures } from './pages.ts'
import type { SignInFigures } from './sign-in.ts'
import type { SimulatedFigures } from './simulated.ts'

/** Beside the floor, by 16 callers at once: medians of the rounds, and of the ratios the lowest and the highest. */
export type Compared = {
  readonly name: string
  readonly perSecond: number
  readonly floorPerSecond: number
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
  readonly p50: number
  readonly p99: number
  /** Processor time of one call, in milliseconds, without the work of other processes. */
  readonly processor: Processor
  readonly floorProcessor: Processor
}
export type Processor = { readonly server: number; readonly database: number }
/** By one caller, in milliseconds; the floor's in turn with it. */
export type Timed = {
  readonly name: string
  readonly p50: number
  readonly worst: number
  readonly floor: number
  /** Processor time of the middle one, server and database together. */
  readonly processor: number
  readonly floorProcessor: number
}

export type BenchFigures = {
  readonly members: number
  readonly at: string
  /** The machine's load average before. */
  readonly load: number
  readonly seededSeconds: number | null
  memory: { readonly idle: number; readonly after: number }
  calls?: Compared[]
  filters?: Timed[]
  search?: Timed[]
}
type Part = 'calls' | 'filters' | 'search'
type Saved = Partial<Record<Part, Record<string, BenchFigures>>> & {
  files?: FilesFigures
  signIn?: SignInFigures
  pages?: PageFigures
  simulated?: SimulatedFigures
  interaction?: InteractionFigures
  frames?: FrameFigures
  desks?: DesksFigures
  memory?: MemoryFigures
}

const ROOT = join(import.meta.dirname, '..')
const SAVED = join(ROOT, '.cache', 'bench', 'figures.json')
const PAPER = join(ROOT, 'docs', 'performance.md')
const FROM = '<!-- written by npm run bench, from here -->'
const TO = '<!-- to here -->'

/** Stores the last measurement of each part. */
export function saveFigures(figures: BenchFigures): void {
  const saved = readSaved()
  for (const part of ['calls', 'filters', 'search'] as const)
    if (figures[part]) saved[part] = { ...saved[part], [figures.members]: figures }
  save(saved)
}

export function saveFiles(files: FilesFigures): void {
  save({ ...readSaved(), files })
}

export function saveSignIn(signIn: SignInFigures): void {
  save({ ...readSaved(), signIn })
}

export function savePages(pages: PageFigures): void {
  save({ ...readSaved(), pages })
}

export function saveSimulated(simulated: SimulatedFigures): void {
  save({ ...readSaved(), simulated })
}

export function saveInteraction(interaction: InteractionFigures): void {
  save({ ...readSaved(), interaction })
}

export function saveFrames(frames: FrameFigures): void {
  save({ ...readSaved(), frames })
}

export function saveMemory(memory: MemoryFigures): void {
  save({ ...readSaved(), memory })
}

export function saveDesks(desks: DesksFigures): void {
  save({ ...readSaved(), desks })
}

function save(saved: Saved): void {
  mkdirSync(dirname(SAVED), { recursive: true })
  writeFileSync(SAVED, JSON.stringify(saved, null, 1))
}

/** Writes the tables and plots into their place in the paper; the text around them is written by hand. */
export function writePaper(): void {
  const paper = readFileSync(PAPER, 'utf8')
  const [before] = paper.split(FROM)
  const after = paper.slice(paper.indexOf(TO) + TO.length)
  const saved = readSaved()
  const parts = [
    ...callsPart(Object.values(saved.calls ?? {})),
    ...timedPart('Each way to cut the queue', 'filters', Object.values(saved.filters ?? {})),
    ...timedPart('Each kind of search', 'search', Object.values(saved.search ?? {})),
    ...(saved.files ? filesPart(saved.files) : []),
    ...(saved.signIn ? signInPart(saved.signIn) : []),
    ...(saved.desks ? desksPart(saved.desks) : []),
    ...(saved.memory ? memoryPart(saved.memory) : []),
    ...(saved.pages ? pagesPart(saved.pages) : []),
    ...(saved.simulated ? simulatedPart(saved.simulated) : []),
    ...(saved.interaction ? interactionPart(saved.interaction) : []),
    ...(saved.frames ? framesPart(saved.frames) : []),
  ]
  writeFileSync(PAPER, `${before}${FROM}\n\n${parts.join('\n')}\n${TO}${after}`)
}

function readSaved(): Saved {
  return existsSync(SAVED) ? (JSON.parse(readFileSync(SAVED, 'utf8')) as Saved) : {} // as saveFigures wrote it
}

const thousands = (count: number) => count.toLocaleString('en-US')
const ms = (time: number) => (time < 10 ? time.toFixed(1) : thousands(Math.round(time)))

function callsPart(sizes: BenchFigures[]): string[] {
  if (sizes.length === 0) return []
  const tables = sizes.map((size) =>
    [
      `### Calls a second beside the floor, ${thousands(size.members)} members`,
      '',
      `${measuredAt(size)} The server's memory: ${size.memory.idle} MB after its start, ${size.memory.after} MB after this.`,
      '',
      '| call | Tendwell | floor | ratio (lowest to highest) | p50 | p99 | CPU, floor’s | of it the server’s | the database’s |',
      '|---|---|---|---|---|---|---|---|---|',
      ...(size.calls ?? []).map(
        (call) =>
          `| ${call.name} | ${thousands(Math.round(call.perSecond))}/s | ${thousands(Math.round(call.floorPerSecond))}/s | ${call.ratio.toFixed(2)} (${call.lowest.toFixed(2)} to ${call.highest.toFixed(2)}) | ${ms(call.p50)} ms | ${ms(call.p99)} ms | ${processorCells(call)} |`,
      ),
      '',
    ].join('\n'),
  )
  const rows = sizes.map(({ members, calls }) => ({
    members,
    times: (calls ?? []).map(({ name, processor }) => ({ name, ms: processor.server + processor.database })),
  }))
  return [...tables, plot('CPU of a call, server and database, 16 at once', rows)]
}

/** The floor's part of ours, and both of each. */
function processorCells({ processor, floorProcessor }: Compared): string {
  const whole = ({ server, database }: Processor) => server + database
  const both = (of: keyof Processor) => `${processor[of].toFixed(2)} ms (${floorProcessor[of].toFixed(2)})`
  return [(whole(floorProcessor) / whole(processor)).toFixed(2), both('server'), both('database')].join(' | ')
}

function timedPart(title: string, part: 'filters' | 'search', sizes: BenchFigures[]): string[] {
  if (sizes.length === 0) return []
  const names = sizes[0]?.[part]?.map(({ name }) => name) ?? []
  const head = sizes.flatMap(({ members }) => [`${thousands(members)}, CPU`, 'by the clock'])
  const table = names.map((name) => {
    const found = sizes.map((size) => size[part]?.find((one) => one.name === name))
    const cells = found.flatMap((one) =>
      one
        ? [`${ms(one.processor)} (${ms(one.floorProcessor)})`, `${ms(one.p50)} (${ms(one.worst)}; ${ms(one.floor)})`]
        : ['', ''],
    )
    const [first, last] = [found.at(0)?.processor, found.at(-1)?.processor]
    const growth = first !== undefined && last !== undefined && sizes.length > 1 ? (last / first).toFixed(1) : ''
    return `| ${name} | ${cells.join(' | ')} | ${growth} |`
  })
  const rows = sizes.map((size) => ({
    members: size.members,
    times: (size[part] ?? []).map(({ name, processor }) => ({ name, ms: processor })),
  }))
  return [
    `### ${title}`,
    '',
    `${sizes.map(measuredAt).join(' ')} One caller, milliseconds by the number of members: CPU of server and database together (the floor’s), and by the clock the median (the worst; the floor’s median, asked in turn). The last column is the growth of the CPU from the fewest to the most.`,
    '',
    `| | ${head.join(' | ')} | times |`,
    `|---|${head.map(() => '---|').join('')}---|`,
    ...table,
    '',
    plot('CPU of a call, server and database', rows),
  ]
}

function filesPart({ at, load, files }: FilesFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  return [
    '### Files beside nginx',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after. The app's files, beside a server of Node's that does nothing else and beside nginx, one process: the same compressed bytes with the same headers, ours and Node's from memory, nginx's from the disk; 16 callers, medians of five turns. CPU of one file, and files a second; where the callers use more than the server, the files a second are theirs.`,
    '',
    '| | size | Tendwell | node:http | nginx | node:http’s part of ours | nginx’s |',
    '|---|---|---|---|---|---|---|',
    ...files.map(({ name, size, ours, floor, nginx }) => {
      const cost = ({ processor, perSecond }: typeof ours) =>
        `${processor.toFixed(3)} ms, ${thousands(Math.round(perSecond))}/s`
      const part = ({ processor }: typeof ours) => (processor / ours.processor).toFixed(2)
      return `| ${name} | ${size.toFixed(1)} kB | ${cost(ours)} | ${cost(floor)} | ${cost(nginx)} | ${part(floor)} | ${part(nginx)} |`
    }),
    '',
  ]
}

function signInPart({ at, load, list, ...one }: SignInFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  const called = { alone: 'alone', besideSignIns: 'beside sign-ins', besideHashes: 'beside the hashes alone' } as const
  const times = (Object.keys(called) as (keyof typeof called)[]).map(
    (what) => `| ${called[what]} | ${ms(list[what].p50)} ms | ${ms(list[what].p99)} ms |`,
  )
  return [
    '### Signing in',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after. ${one.perSecond.toFixed(0)} sign-ins a second by 16 callers; each takes ${ms(one.server)} ms of the server's processor and ${ms(one.database)} of the database's, of them ${ms(one.hash)} the password's hash (a hash alone, in the same run). Two hashes at once are all that a server makes. A member's list meanwhile, two callers, on the same two cores; "the hashes alone" are as many at once in another process:`,
    '',
    '| a list | p50 | p99 |',
    '|---|---|---|',
    ...times,
    '',
  ]
}

function pagesPart({ at, pages }: PageFigures): string[] {
  return [
    '### A first visit on a phone',
    '',
    `${minuteOf(at)} UTC. 390 wide, nothing in the cache, "Slow 4G" as the browser's developer tools apply it (562 ms, 1.4 Mbit/s), a processor four times slower; medians of five visits, all pages in turn. First paint is the first of anything: on ours the form or the frame that the first answer holds; usable is when the page's code has taken its place; blocked is what long tasks hold up beyond 50 ms each.`,
    '',
    '| page | first paint | heading | usable | largest paint | blocked | shift | requests before | scripts |',
    '|---|---|---|---|---|---|---|---|---|',
    ...Object.entries(pages).map(
      ([name, page]) =>
        `| ${name} | ${ms(page.firstPaint)} ms | ${ms(page.heading)} ms | ${ms(page.usable)} ms | ${ms(page.largestPaint)} ms | ${ms(page.blocked)} ms | ${page.shift.toFixed(3)} | ${page.requestsBefore} | ${page.scripts.toFixed(0)} kB |`,
    ),
    '',
  ]
}

function simulatedPart({ at, load, pages }: SimulatedFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  const [[, least] = [undefined, undefined]] = Object.entries(pages)
  return [
    '### A first visit as Lighthouse simulates it',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after. Lighthouse's model of a phone (1.6 Mbit/s, 150 ms, a processor four times slower), a browser of its own for each visit; medians of five, all pages in turn.`,
    '',
    '| page | largest paint | of React alone | blocked |',
    '|---|---|---|---|',
    ...Object.entries(pages).map(
      ([name, { largestPaint, blocked }]) =>
        `| ${name} | ${ms(largestPaint)} ms | ${(largestPaint / (least?.largestPaint ?? Number.NaN)).toFixed(2)} | ${ms(blocked)} ms |`,
    ),
    '',
  ]
}

function interactionPart({ at, load, acts, held }: InteractionFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  return [
    '### From an input to its paint',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after, on 2 cores: where others work, too, compare with what React alone takes in the same run. The browser's own account of each press, key and click (Event Timing, to 8 ms; what is under 16 it leaves out), on a processor four times slower: a member's page 390 wide, the desk's 1,440. An input may lead to what comes later: its paint is the first that answers it. Keys are counted one by one. Of who scrolls each frame is counted.`,
    '',
    '| | median | worst | goal |',
    '|---|---|---|---|',
    ...Object.entries(acts).flatMap(([whose, paints]) => [
      `| **${whose}** | | | |`,
      ...paints.map(({ name, median, worst, goal }) => `| ${name} | ${ms(median)} ms | ${ms(worst)} ms | ${goal} ms |`),
    ]),
    '',
    '### What a tab holds',
    '',
    'From a list to a request and back, garbage collected before each count.',
    '',
    '| | navigations | scripts hold | nodes | listeners |',
    '|---|---|---|---|---|',
    ...held.map(
      ({ name, navigations, megabytes, nodes, listeners }) =>
        `| ${name} | ${navigations} | ${megabytes.toFixed(1)} MB | ${thousands(nodes)} | ${thousands(listeners)} |`,
    ),
    '',
  ]
}

function framesPart({ at, load, moves }: FrameFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  return [
    '### What moves',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after, on 2 cores and without a graphics processor: where others work, too, compare with what a dot alone loses in the same run. The browser's own account of each frame (a trace) while something moves, 390 wide, on a processor four times slower.`,
    '',
    '| | frames shown | lost | moved by the main thread |',
    '|---|---|---|---|',
    ...moves.map(({ name, shown, late, onMain }) => `| ${name} | ${shown} | ${late} | ${onMain} |`),
    '',
  ]
}

function memoryPart({ at, load, callsASecond, idle, minutes, rested }: MemoryFigures): string[] {
  const [before, after] = load.map((average) => average.toFixed(1))
  const quarters = minutes.flatMap((held, n) => ((n + 1) % 5 === 0 ? [`${n + 1}: ${held}`] : []))
  return [
    '### What a server holds',
    '',
    `${minuteOf(at)} UTC, load ${before} before and ${after} after: ${idle} MB half a minute after its start, then ${minutes.length} minutes of ${callsASecond} calls a second, of every kind in turn (megabytes after so many minutes: ${quarters.join(', ')}; at most ${Math.max(...minutes)}), and ${rested} MB a minute after the last one. 10,000 members, the server’s process alone.`,
    '',
  ]
}

function desksPart({ at, load, size, asked, streams, restart, ...used }: DesksFigures): string[] {
  const { desks, changes, messages } = size
  return [
    '### Open desks and members’ pages while people write',
    '',
    `${minuteOf(at)} UTC, load ${load.toFixed(1)} before, 10,000 members. The pages are generated: each follows its stream and asks what a browser’s page asks, when it asks; 8 desks of 10 show their own requests, 20 each, one what nobody has, one everybody’s. Cores by processor time; the pages’ own work (${used.pages.toFixed(2)} cores) is not in them.`,
    '',
    '| | server | database | p50 | p99 | |',
    '|---|---|---|---|---|---|',
    `| ${desks} desks, ${changes} messages of members a second, one of ten to what nobody has; until the row of whose request it is | ${used.server.toFixed(2)} cores | ${used.database.toFixed(2)} cores | ${ms(used.p50)} ms | ${ms(used.p99)} ms | all desks together ask ${asked.rows.toFixed(1)} times a second for rows, ${asked.lists.toFixed(1)} for lists, ${asked.calls.toFixed(1)} whether a request calls them and ${asked.alerts.toFixed(1)} for all that does |`,
    `| ${thousands(size.streams)} members’ streams, ${messages} replies a second; until it is heard | ${streams.server.toFixed(2)} cores | ${streams.database.toFixed(2)} cores | ${ms(streams.heard.p50)} ms | ${ms(streams.heard.p99)} ms | ${streams.each.toFixed(0)} kB of memory a stream |`,
    `| … until the page has the thread | | | ${ms(streams.shown.p50)} ms | ${ms(streams.shown.p99)} ms | |`,
    `| the server is replaced under all of them | ${restart.server.toFixed(1)} s in all | ${restart.database.toFixed(1)} s in all | | | all are back ${restart.backAfter.toFixed(1)} s after its start, with ${thousands(restart.calls)} streams and calls, at most ${thousands(restart.mostCalls)} in a second |`,
    '',
  ]
}

const minuteOf = (at: string) => at.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')

function measuredAt({ members, at, load }: BenchFigures): string {
  return `${thousands(members)} members: ${minuteOf(at)} UTC, ${cpus().length} cores, load ${load.toFixed(1)} before.`
}

type Row = { readonly members: number; readonly times: readonly { readonly name: string; readonly ms: number }[] }
const WIDTH = 40

/** Cost against size: one bar a size. A bar's length is the logarithm, from a tenth of a millisecond on. */
function plot(title: string, rows: readonly Row[]): string {
  const length = (time: number) => Math.max(1, Math.round((Math.log10(time * 10) / Math.log10(100_000)) * WIDTH))
  const names = rows[0]?.times.map(({ name }) => name) ?? []
  const wide = Math.max(...names.map(({ length: characters }) => characters))
  const lines = names.flatMap((name) =>
    rows.map(({ members, times }, index) => {
      const time = times.find((one) => one.name === name)?.ms ?? Number.NaN
      const label = (index === 0 ? name : '').padEnd(wide)
      return `${label}  ${thousands(members).padStart(9)} ${'█'.repeat(length(time))} ${ms(time)} ms`
    }),
  )
  return ['```text', `${title}; the scale is logarithmic`, ...lines, '```', ''].join('\n')
}
