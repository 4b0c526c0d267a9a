import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/
const WORTH_IT_BYTES = 256
/** Larger files lose 3 % by zopfli. Smaller ones lose a few bytes each, and three quarters of its time went to them. */
const ZOPFLI_BYTES = 4000
const ZOPFLI_ROUNDS = 5

/** Leaves a `.br` and a `.gz` beside every text file of the build: nobody compresses while a member waits. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    // after the last file is written, and only then: a build that failed leaves nothing to compress
    writeBundle: { order: 'post', sequential: true, handler: () => precompress(folder) },
  }
}

/** All files at once: zlib works in threads of its own, as many as Node has for it. */
export async function precompress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file: string) {
  const content = await readFile(file)
  if (content.length < WORTH_IT_BYTES) return
  await Promise.all([
    // what browsers take where they may choose
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((small) =>
      writeFile(`${file}.br`, small),
    ),
    gzipped(content).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

function gzipped(content: Buffer): Promise<Uint8Array> {
  if (content.length < ZOPFLI_BYTES) return deflated(content, { level: 9 })
  return zopfli.gzipAsync(content, { numiterations: ZOPFLI_ROUNDS })
}

const brotli = promisify(brotliCompress)
const deflated = promisify(gzip)
