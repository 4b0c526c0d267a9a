import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../tools/free-port.ts'

test('every reason not to start is reported at once, before anything is built or seeded', async () => {
  const port = await freePort()
  const program = createServer().listen(port, '127.0.0.1')
  await once(program, 'listening')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.js')], {
    env: {
      ...process.env,
      VITE_ANALYTICS_ENABLED: 'maybe',
      NOD_ENV: 'production',
      PORT: String(port),
      DESK_PORT: String(await freePort()),
      DATA_DIR: join(import.meta.filename, 'data'),
    },
    encoding: 'utf8',
  })
  program.close()
  expect([status, stdout, stderr.trim().split('\n')]).toEqual([
    1,
    '',
    [
      'NOD_ENV is no setting: did you mean NODE_ENV?',
      'VITE_ANALYTICS_ENABLED takes true or false.',
      `Port ${port} is taken by another program: end it, or set PORT to a free port.`,
      `DATA_DIR=${join(import.meta.filename, 'data')} cannot be used: ${import.meta.filename} is not a folder.`,
    ],
  ])
})

test('a Node that cannot run the program reports a taken port with the same message', async () => {
  const [port, free] = [await freePort(), await freePort()]
  const program = createServer().listen(port, '127.0.0.1')
  await once(program, 'listening')
  const script = `import('${join(import.meta.dirname, 'taken-ports.js')}').then(async ({ refuseTakenPorts }) => {
    await refuseTakenPorts({ PORT: '${free}', DESK_PORT: 'none' })
    await refuseTakenPorts({ PORT: '${port}', DESK_PORT: '${free}' })
  }).catch(({ name, message }) => console.log(name, message))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  program.close()
  expect(stdout).toBe(`StartupError Port ${port} is taken by another program: end it, or set PORT to a free port.\n`)
})
