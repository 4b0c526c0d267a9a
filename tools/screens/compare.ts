import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

// Compares the pictures of two folders pixel by pixel, lists those that differ, and exits with 1 if any do:
// npm run screens:compare -- <before> <after> [<part of a name> …] [--into <folder for pictures of the differences>]

const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
const [before, after, ...parts] = positionals
if (!before || !after) throw new Error('Name two folders: npm run screens:compare -- <before> <after>')
if (values.into) mkdirSync(values.into, { recursive: true })

const wanted = (folder: string) =>
  readdirSync(folder).filter(
    (file) => file.endsWith('.png') && (parts.length === 0 || parts.some((part) => file.includes(part))),
  )
const [old, current] = [new Set(wanted(before)), new Set(wanted(after))]
const both = [...old].filter((file) => current.has(file))
const faults = [
  ...[...old].filter((file) => !current.has(file)).map((file) => `${file}: only in ${before}`),
  ...[...current].filter((file) => !old.has(file)).map((file) => `${file}: only in ${after}`),
  ...both.flatMap((file) => difference(file) ?? []),
]
for (const fault of faults.toSorted()) console.log(fault)
console.log(`${both.length} compared, ${faults.length} different or missing`)
if (faults.length > 0) process.exitCode = 1

function difference(file: string): string | undefined {
  const [was, is] = [readFileSync(join(String(before), file)), readFileSync(join(String(after), file))]
  if (was.equals(is)) return
  const [one, other] = [PNG.sync.read(was), PNG.sync.read(is)]
  const { width, height } = one
  if (width !== other.width || height !== other.height)
    return `${file}: ${width} × ${height}, now ${other.width} × ${other.height}`
  const drawn = values.into ? new PNG({ width, height }) : undefined
  const pixels = pixelmatch(one.data, other.data, drawn?.data, width, height, { threshold: 0, includeAA: true })
  if (pixels === 0) return
  if (drawn) writeFileSync(join(String(values.into), file), PNG.sync.write(drawn))
  return `${file}: ${pixels} pixels, ${percent(pixels / (width * height))}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
