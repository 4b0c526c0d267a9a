import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchDirectory } from '../tests/harness/scratch-directory.ts'

let folder: string
beforeEach(() => {
  folder = scratchDirectory('our-node')
  cpSync(import.meta.dirname, join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the Node of the npm package runs everything', () => {
  const packaged = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  mkdirSync(dirname(packaged), { recursive: true })
  writeFileSync(packaged, '')
  expect(ask('ourNode()')).toBe(packaged)
})

test('without the package, an installed Node 24 runs everything', () => {
  expect(ask('ourNode()')).toBe(process.execPath)
})

test('without the package, no other Node runs anything', () => {
  expect(ask('ourNode()', '25.1.0')).toBe('undefined')
})

test('an installation where npm has no package of Node asks for Node 24, before it installs anything', () => {
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"":{}}}')
  expect(ask('await ensureInstalled()', '20.19.6')).toBe(
    `Tendwell runs on Node 24, and npm has no package of it for ${process.platform} on ${process.arch}: install Node 24 and start again with it (this is ${process.version}).`,
  )
})

test('an optional package may be missing, but not outdated', () => {
  const lock = (version: string) =>
    JSON.stringify({ packages: { 'node_modules/optional': { version, optional: true } } })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), lock('2.0.0'))
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{}}')
  expect(ask('isInstalled()')).toBe('true')
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lock('1.0.0'))
  expect(ask('isInstalled()')).toBe('false')
})

test('the scripts of package.json find the Node of the package, whichever npm has installed it', () => {
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  mkdirSync(join(folder, 'node_modules', name, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules', name, 'bin', 'node'))
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  ask('await ensureInstalled()')
  const { stdout } = spawnSync(join(folder, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(process.version)
})

/** What the expression gives in a checkout that contains only bin/. */
function ask(expression: string, node = process.versions.node): string {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })
    const { ensureInstalled, isInstalled } = await import('${folder}/bin/install.js')
    const { ourNode } = await import('${folder}/bin/our-node.js')
    try { console.log(String(${expression})) } catch (error) { console.log(error.message) }`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return stdout.trim() || stderr
}
