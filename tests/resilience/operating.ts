import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { chromium } from '@playwright/test'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { findBrowser } from '../../tools/browser.ts'
import { runProgram } from '../../tools/checks/processes.ts'
import { freePort } from '../../tools/free-port.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres, withClient } from '../../tools/postgres.ts'
import { askAndAnswer, type DoorAddresses, goOn, openTheDoors } from './first-days.ts'
import { openMailbox } from './shared/mailbox.ts'
import type { Proof } from './shared/proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGE = readFileSync(join(ROOT, 'docs', 'operating', 'install.md'), 'utf8')
const CADDY = '/usr/bin/caddy'
const MAILS = 'smtps://user:password@mail.example.com:465'

export const operating: Proof = {
  name: 'operating',
  claim:
    'docs/operating/install.md leads to an answered member in production, and a restore brings the installation back',
  async run() {
    using cleanup = new DisposableStack()
    const home = cleanup.adopt(scratchDirectory('operating'), (path) => rmSync(path, { recursive: true, force: true }))
    await using postgres = await startPostgres()
    await using mailbox = await openMailbox()
    const port = await freePort()
    const at: DoorAddresses = {
      members: `https://members.example.com:${port}`,
      desk: `https://desk.example.com:${port}`,
    }
    const settings: NodeJS.ProcessEnv = { NODE_ENV: 'production', RATE_LIMITS: undefined }
    await using server = await openInstallation(settings)
    await using _proxy = await openProxy(home, port, server)
    await using browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.example.com 127.0.0.1'],
    })
    await administer(postgres.url, blockOf('sql'))

    const file = join(home, 'env')
    const settingUp = blockOf('npx tendwell setup')
      .replace('127.0.0.1:5432', `127.0.0.1:${new URL(postgres.url).port}`)
      .replace(MAILS, mailbox.url)
      .replace('https://members.example.com', at.members)
      .replace('https://desk.example.com', at.desk)
      .replace('/var/lib/tendwell-data', server.dataDir)
      .replace('/var/backups/tendwell', join(home, 'backups'))
    const began = performance.now()
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
    const tendwell = (command: string) =>
      runProgram(['sh', '-c', command.replace('npx tendwell', `node ${join('bin', 'tendwell.js')}`)], {
        cwd: ROOT,
        env,
      })
    const printed = await tendwell(`${settingUp} --set NOTICE_AFTER_SECONDS=10 --file ${file}`)
    Object.assign(settings, { ...parseEnv(readFileSync(file, 'utf8')), ...settings })
    await server.start()

    await openTheDoors(browser, /https:\/\/\S+set-password\S+/.exec(printed)?.[0] ?? '')
    const maya = await askAndAnswer(browser, at, mailbox)
    const answered = performance.now()
    await goOn(maya, 'Thank you, that helps.')

    Object.assign(env, settings)
    const backup = join(home, 'monday.age')
    await tendwell(`npx tendwell backup ${backup}`)
    await tendwell(`npx tendwell verify ${backup}`)
    await server.stop()
    await administer(postgres.url, 'drop database tendwell; create database tendwell owner tendwell;')
    rmSync(server.dataDir, { recursive: true })
    await tendwell(`npx tendwell restore ${backup} --yes`)
    await server.start()
    await goOn(maya, 'And after the restore.')
    return {
      'from the empty database to an answered member': `${Math.round((answered - began) / 1000)} s`,
      'backup, loss, restore, and she goes on': `${Math.round((performance.now() - answered) / 1000)} s`,
    }
  },
}

/** The first code block of the installation steps in this language, or with this beginning. */
function blockOf(begin: string): string {
  const way = PAGE.slice(PAGE.indexOf('## One machine with systemd'))
  for (const [, language = '', text = ''] of way.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms))
    if (language === begin || text.trim().startsWith(begin)) return text.trim()
  throw new Error(`docs/operating/install.md has no block ${begin} anymore.`)
}

/** Runs one statement after the other, because a database cannot be created in a transaction. */
async function administer(url: string, statements: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements.split(';')) if (statement.trim()) await client.query(statement)
  })
}

/** Runs the Caddyfile of the guide with a local certificate authority. */
async function openProxy(home: string, port: number, doors: { port: number; deskPort: number }) {
  const settings = join(home, 'Caddyfile')
  const sites = blockOf('members.example.com')
    .replace('127.0.0.1:3000', `127.0.0.1:${doors.port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${doors.deskPort}`)
  const own = `admin off\nlocal_certs\nskip_install_trust\nhttps_port ${port}\nauto_https disable_redirects`
  writeFileSync(settings, `{\n${own}\n}\n${sites}\n`)
  const child = spawn(CADDY, ['run', '--config', settings, '--adapter', 'caddyfile'], {
    env: { HOME: home, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  await once(child, 'spawn') // rejects where there is no Caddy
  return {
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}
