import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HEIGHTS, MOMENT, PROCESS_SLOWNESS } from './settings.ts'

// Takes a picture of every screen and state of the members' app, or with --desk of the desk, in four widths and both
// color schemes. It shows the last build (npm run build):
// npm run screens -- [<part of a name> …] [--desk] [--width <pixels>] [--language <code>] [--into <folder>] [--at-once <processes>]
//
// Each width has a process, a server and a database of its own, a clock that hardly moves and the same names, so that
// two runs of the same build give the same pixels. `npm run screens:compare` compares two folders.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: 'boolean', default: false },
    width: { type: 'string' },
    // of the members' app
    language: { type: 'string' },
    into: { type: 'string', default: join('.cache', 'screens') },
    'at-once': { type: 'string', default: '2' },
  },
})
const widths = values.width ? [values.width] : Object.keys(HEIGHTS)

await Promise.all(Array.from({ length: Number(values['at-once']) }, takeWidths))

async function takeWidths() {
  for (let width = widths.pop(); width; width = widths.pop()) {
    const args = [
      ...positionals,
      '--width',
      width,
      '--into',
      values.into,
      ...(values.desk ? ['--desk'] : []),
      ...(values.language ? ['--language', values.language] : []),
    ]
    const taker = fork(join(import.meta.dirname, 'take-width.ts'), args, {
      execArgv: ['#tests/world/quick-passwords.ts', '#tests/world/injected-clock.ts'].flatMap((file) => [
        '--import',
        import.meta.resolve(file),
      ]),
      env: {
        ...process.env,
        E2E_CLOCK_SHIFT_MS: String(Date.parse(MOMENT) - Date.now()),
        E2E_CLOCK_SLOWNESS: String(PROCESS_SLOWNESS),
        E2E_FIXED_NAMES: 'yes',
      },
    })
    await once(taker, 'exit')
    if (taker.exitCode !== 0) process.exitCode = 1
  }
}
