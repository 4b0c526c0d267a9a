import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UPLOAD_MAX_BYTES, type UploadType } from '#contract/shared/upload.ts'
import { ByteReader } from '#server/files/cleaning/byte-reader.ts'
import { cleanFile } from '#server/files/cleaning/clean.ts'
import { Findings } from '#server/files/cleaning/findings.ts'
import { HEAD_BYTES, kindOf } from '#server/files/uploads/kind.ts'
import { jpeg } from '#tests/pictures/pictures.ts'
import { expectNone, type Figures, type Proof } from '../resilience/shared/proof.ts'

/** Debian packages: imagemagick, libimage-exiftool-perl, webp, libavif-bin, libheif-examples. */
const TOOLS = ['convert', 'exiftool', 'cwebp', 'avifenc', 'avifdec', 'heif-enc', 'heif-convert']
const CANARY = 'CANARY'
const CHUNK_BYTES = 65_536
const PASSES = 8

export const metadata: Proof = {
  name: 'metadata',
  claim: 'pictures of every format lose their metadata and keep their pixels and orientation',
  async run() {
    const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0)
    if (missing.length > 0)
      return { 'not run, because these tools are missing': missing.join(', '), ...(await speed()) }
    const folder = mkdtempSync(join(tmpdir(), 'tendwell-pictures-'))
    try {
      return { ...(await cleanAll(folder)), ...(await speed()) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

async function cleanAll(folder: string): Promise<Figures> {
  const [sent, cleaned] = [join(folder, 'sent'), join(folder, 'cleaned')]
  mkdirSync(sent)
  mkdirSync(cleaned)
  for (let orientation = 1; orientation <= 8; orientation += 1) generate(sent, orientation)
  const names = readdirSync(sent)
  for (const name of names) writeFileSync(join(cleaned, name), await cleanOf(join(sent, name)))
  const [before, after] = [readTags(sent), readTags(cleaned)]
  const count = (isWrong: (name: string) => boolean) => names.filter(isWrong).length
  const wrong = {
    'with metadata afterwards': count((name) => metadataIn(after.get(name)).length > 0),
    'with the canary afterwards': count((name) => readFileSync(join(cleaned, name)).includes(CANARY)),
    'with other pixels': count((name) => pixelsOf(join(sent, name)) !== pixelsOf(join(cleaned, name))),
    'with another orientation': count((name) => orientationOf(before.get(name)) !== orientationOf(after.get(name))),
  }
  expectNone(wrong)
  const types = Object.groupBy(names, (name) => name.split('.')[1] ?? '')
  return {
    pictures: names.length,
    'by format': Object.entries(types)
      .map(([type, of]) => `${of?.length} ${type}`)
      .join(', '),
    'with metadata before': count((name) => metadataIn(before.get(name)).length > 0),
    ...wrong,
  }
}

/** Twenty-five pictures of one orientation. */
function generate(folder: string, orientation: number): void {
  const at = (name: string) => join(folder, `${orientation}-${name}`)
  const photo = at('base.png')
  run('convert', ['-size', '96x72', '-seed', String(orientation), 'plasma:red-blue', '-depth', '8', photo])
  const tags = [
    '-overwrite_original',
    '-q',
    '-m',
    '-GPSLatitude=51.5',
    '-GPSLatitudeRef=N',
    '-GPSLongitude=0.1',
    '-GPSLongitudeRef=W',
    `-Orientation#=${orientation}`,
    `-Make=${CANARY}`,
    `-OwnerName=${CANARY}`,
    `-XMP:Creator=${CANARY}`,
    '-XMP:GPSLatitude=51.5',
    `-IPTC:By-line=${CANARY}`,
    `-Comment=${CANARY}`,
  ]
  const tagged: string[] = []
  const make = (name: string, options: readonly string[]) => {
    run('convert', [photo, '-set', 'comment', CANARY, ...options, at(name)])
    tagged.push(at(name))
  }
  for (const quality of [30, 60, 90, 100]) {
    make(`plain${quality}.jpg`, ['-quality', String(quality)])
    make(`progressive${quality}.jpg`, ['-quality', String(quality), '-interlace', 'JPEG'])
  }
  for (const [number, options] of [[], ['-interlace', 'PNG'], ['-colorspace', 'Gray'], ['-depth', '16']].entries())
    make(`kind${number}.png`, options)
  for (const options of [[], ['-colors', '8'], ['(', '+clone', '-negate', ')', '-delay', '20']])
    make(`kind${options.length}.gif`, options)
  for (const quality of [20, 50, 80]) {
    run('cwebp', ['-quiet', '-q', String(quality), photo, '-o', at(`lossy${quality}.webp`)])
    tagged.push(at(`lossy${quality}.webp`))
  }
  for (const level of [1, 6]) {
    run('cwebp', ['-quiet', '-lossless', '-z', String(level), photo, '-o', at(`lossless${level}.webp`)])
    tagged.push(at(`lossless${level}.webp`))
  }
  run('exiftool', [...tags, photo, ...tagged])
  for (const quality of [60, 90]) {
    run('avifenc', [
      '--min',
      String(100 - quality),
      '--max',
      '60',
      at(`plain${quality}.jpg`),
      at(`kind${quality}.avif`),
    ])
    const thumbnail = quality === 60 ? ['--thumb', '32'] : []
    run('heif-enc', [...thumbnail, at(`plain${quality}.jpg`), '-o', at(`kind${quality}.heic`)])
  }
}

function run(tool: string, options: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(tool, options, { maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${tool} failed: ${stderr.toString()}`)
  return stdout
}

async function cleanOf(path: string): Promise<Buffer> {
  const bytes = new ByteReader(createReadStream(path) as AsyncIterable<Buffer>) // without an encoding
  const type = kindOf((await bytes.peek(HEAD_BYTES)).subarray(0, HEAD_BYTES))
  if (!type) throw new Error(`${path} is of no known type.`)
  return buffer(cleanFile(type, bytes, new Findings()))
}

type Tags = Readonly<Record<string, unknown>>

/** What an independent reader finds in each file of a folder. */
function readTags(folder: string): Map<string, Tags> {
  const all = JSON.parse(run('exiftool', ['-j', '-a', '-n', '-G1', '-r', folder]).toString()) as Tags[] // one for each file
  return new Map(all.map((tags) => [String(tags['SourceFile']).slice(folder.length + 1), tags]))
}

/** Facts of the file and of how its pixels are coded. */
const CODING = /^(SourceFile|(System|ExifTool|File|Composite|JFIF|RIFF|GIF|PNG|PNG-pHYs|QuickTime|Meta|ICC[^:]*):)/
const TEXTS = /:(Comment|Author|Artist|Creator|Title|Description|ModifyDate|Software|XMP|CreateDate)/

const metadataIn = (tags: Tags = {}): string[] =>
  Object.keys(tags).filter((tag) => tag !== 'IFD0:Orientation' && (!CODING.test(tag) || TEXTS.test(tag)))

const orientationOf = (tags: Tags = {}): number => Number(tags['IFD0:Orientation'] ?? 1)

/** Hash of the decoded pixels, without orientation and color profile. */
function pixelsOf(path: string): string {
  const decoded = `${path}.decoded.png`
  const isHeif = /\.(avif|heic)$/.test(path)
  if (path.endsWith('.avif')) run('avifdec', [path, decoded])
  if (path.endsWith('.heic')) run('heif-convert', [path, decoded])
  const pixels = run('convert', [isHeif ? decoded : path, '-coalesce', 'rgba:-'])
  rmSync(decoded, { force: true })
  return createHash('sha256').update(pixels).digest('hex')
}

/** Time and memory for the largest file, with and without cleaning. */
async function speed(): Promise<Figures> {
  const scan = randomBytes(UPLOAD_MAX_BYTES - 2_000)
  for (let at = scan.indexOf(0xff); at !== -1; at = scan.indexOf(0xff, at + 2)) scan[at + 1] = 0
  const whole = jpeg()
  const largest = Buffer.concat([whole.subarray(0, -2), scan, whole.subarray(-2)])
  const unchanged = await measure(largest, 'application/pdf')
  const cleaned = await measure(largest, 'image/jpeg')
  return {
    'MB/s of one core, unchanged and cleaned': `${unchanged.speed}, ${cleaned.speed}`,
    'most MB of memory held during it, unchanged and cleaned': `${unchanged.memory}, ${cleaned.memory}`,
  }
}

async function measure(file: Buffer, type: UploadType) {
  const chunks = Array.from({ length: Math.ceil(file.length / CHUNK_BYTES) }, (_, at) =>
    file.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  )
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = used()
  const began = process.cpuUsage()
  let memory = 0
  for (let pass = 0; pass < PASSES; pass += 1)
    for await (const _part of cleanFile(type, new ByteReader(Readable.from(chunks)), new Findings()))
      memory = Math.max(memory, used() - before)
  const seconds = process.cpuUsage(began).user / 1e6
  return { speed: Math.round((PASSES * file.length) / 1e6 / seconds), memory: Math.round(memory / 1e5) / 10 }
}
