import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Pins every image in deploy/ to its digest, which the registry is asked for: `node tools/release/pin-images.ts`.
 * `--check` lists the images that are not pinned and fails if there are any; a release runs it.
 */

const ROOT = join(import.meta.dirname, '..', '..')
const FILES = 'deploy/{compose.yaml,Dockerfile,*/Dockerfile,kubernetes/*.yaml}'
const IMAGE = /(?<=^\s*image: |^ARG BASE=|^FROM )[\w./:@-]+/gm
/** Built from this checkout. */
const OWN = /^tendwell/
const PINNED = /@sha256:[0-9a-f]{64}$/

type Image = { readonly file: string; readonly name: string }

/** The images of others that `deploy/` names. */
export function imagesInDeploy(): Image[] {
  return globSync(FILES, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMAGE)]
      .map(([name]) => ({ file, name }))
      .filter(({ name }) => !OWN.test(name)),
  )
}

export const isPinned = (name: string) => PINNED.test(name)

function pin({ file, name }: Image) {
  const format = ['--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', ['buildx', 'imagetools', 'inspect', name, ...format], { encoding: 'utf8' })
  const pinned = `${name}@${digest.trim()}`
  if (!isPinned(pinned)) throw new Error(`The registry gave no digest of ${name}: ${digest}`)
  const path = join(ROOT, file)
  const escaped = name.replaceAll('.', '\\.')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(new RegExp(`${escaped}(?![\\w@.:-])`, 'g'), pinned))
}

if (import.meta.main) {
  const loose = imagesInDeploy().filter(({ name }) => !isPinned(name))
  if (!process.argv.includes('--check'))
    for (const image of new Map(loose.map((one) => [one.name + one.file, one])).values()) pin(image)
  else if (loose.length > 0) {
    for (const { file, name } of loose)
      console.error(`${file}: ${name} has no digest: run node tools/release/pin-images.ts.`)
    process.exitCode = 1
  }
}
