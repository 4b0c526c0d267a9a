import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { FINDING, startScannerDouble, UNSAFE } from '#tests/world/scanner-double.ts'
import { openScanner } from './open-scanner.ts'
import { NotChecked } from './scanner.ts'

const doubles = { clamd: await startScannerDouble('clamd'), icap: await startScannerDouble('icap') }
afterAll(async () => void (await Promise.all(Object.values(doubles).map((double) => double.stop()))))

describe.each(['clamd', 'icap'] as const)('a scanner that speaks %s', (protocol) => {
  const { url, state } = doubles[protocol]
  const scan = (content: string | Buffer) => {
    const bytes = Buffer.from(content)
    return openScanner(url).scan(inParts(bytes), bytes.length)
  }
  beforeEach(() => void (state.mode = 'works'))

  test('finds nothing in a clean file', async () => {
    expect(await scan('A letter from the clinic.')).toBeNull()
  })

  test('names what it found, also where the bytes are in two parts', async () => {
    expect(await scan(`${'x'.repeat(999)}${UNSAFE}`)).toBe(FINDING)
  })

  test('receives an empty file and one of several megabytes', async () => {
    expect(await scan('')).toBeNull()
    expect(await scan(Buffer.alloc(3_000_000, 1))).toBeNull()
  })

  test.each(['error', 'limit'] as const)('that answers a file with an %s has not checked it', async (mode) => {
    state.mode = mode
    await expect(scan('A letter.')).rejects.toThrow(NotChecked)
  })

  test.each(['garbage', 'dies'] as const)('that %s has not checked the file', async (mode) => {
    state.mode = mode
    await expect(scan(Buffer.alloc(3_000_000, 1))).rejects.toBeInstanceOf(Error)
  })

  test('that is silent is given up', async () => {
    state.mode = 'silent'
    await expect(openScanner(url, 50).scan(inParts(Buffer.from('A letter.')), 9)).rejects.toThrow('silent')
    await expect(openScanner(url, 50).version()).rejects.toThrow('silent')
  })

  test('names its signatures', async () => {
    expect(await openScanner(url).version()).toBe(state.version)
    state.mode = 'garbage'
    await expect(openScanner(url).version()).rejects.toThrow('no complete answer')
  })

  test('a file that cannot be read is not clean', async () => {
    const broken = (async function* () {
      yield Buffer.from('A letter')
      throw new Error('The disk is gone.')
    })()
    await expect(openScanner(url).scan(broken, 20)).rejects.toBeInstanceOf(Error)
  })
})

test('a scanner that is not there is an error', async () => {
  const gone = await startScannerDouble()
  await gone.stop()
  await expect(openScanner(gone.url).version()).rejects.toThrow('ECONNREFUSED')
})

async function* inParts(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
