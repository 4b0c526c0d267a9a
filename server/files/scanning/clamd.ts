import { exchange, type ScannerAddress } from './exchange.ts'
import { NotChecked, type Scanner } from './scanner.ts'

/** ClamAV's daemon: each command and each answer ends with a zero byte. See clamd(8). */
export function clamd(address: ScannerAddress): Scanner {
  const ask = async (question: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    const answer = await exchange(address, question, (bytes) => bytes.includes(0))
    return answer.toString('utf8', 0, answer.indexOf(0))
  }
  return {
    async scan(content) {
      const answer = await ask(instream(content))
      if (answer === 'stream: OK') return null
      const [, finding] = /^stream: (.+) FOUND$/s.exec(answer) ?? []
      if (finding) return finding
      throw new NotChecked(answer.slice(0, 200))
    },
    async version() {
      const answer = await ask([Buffer.from('zVERSION\0')])
      if (!answer.startsWith('ClamAV ')) throw new Error('The scanner is no clamd.')
      return answer
    },
  }
}

/** Each part follows its length; a length of zero ends the file. */
async function* instream(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of content) {
    if (part.length === 0) continue
    yield lengthOf(part)
    yield part
  }
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}
