import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { findBrowser } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { runProgram } from '../processes.ts'
import { askAndAnswer, type DoorAddresses, goOn, openTheDoors } from './first-days.ts'
import { openMailbox } from './mailbox.ts'
import type { Proof } from './proof.ts'
import { endServer, newInstallation, ready, type Server, spawnServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAPER = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')
const CADDY = '/usr/bin/caddy'
const MAILS = 'smtps://user:password@mail.example.com:465'
const KEY = { BACKUP_PASSPHRASE: 'nine calm otters' }

export const operating: Proof = {
  name: 'operating',
  claim: 'who follows docs/operating.md comes from nothing to an answered member in production, loses all, and goes on',
  async run() {
    const home = scratchDirectory('operating')
    const installation = await newInstallation()
    const [postgres, mailbox, port] = [await startPostgres(), await openMailbox(), await freePort()]
    const at: DoorAddresses = {
      members: `https://members.example.com:${port}`,
      desk: `https://desk.example.com:${port}`,
    }
    const closeProxy = await openProxy(home, port, installation)
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.example.com 127.0.0.1'],
    })
    let server: Server | undefined
    try {
      const { port: databasePort } = new URL(postgres.url)
      const database = (statements: string) => administer(postgres.url, statements)
      await database(blockOf('sql'))

      const file = join(home, 'env')
      const settingUp = blockOf('npx tendwell setup')
        .replace('127.0.0.1:5432', `127.0.0.1:${databasePort}`)
        .replace(MAILS, mailbox.url)
        .replace('https://members.example.com', at.members)
        .replace('https://desk.example.com', at.desk)
      const began = performance.now()
      const env = { PATH: process.env.PATH, DATA_DIR: installation.dataDir, ...KEY }
      const tendwell = (command: string) =>
        runProgram(['sh', '-c', command.replace('npx tendwell', `node ${join('bin', 'tendwell.js')}`)], {
          cwd: ROOT,
          env,
        })
      const printed = await tendwell(`${settingUp} --set NOTICE_AFTER_SECONDS=10 --file ${file}`)
      const settings = { ...parseEnv(readFileSync(file, 'utf8')), NODE_ENV: 'production', RATE_LIMITS: undefined }
      const start = () => ready(spawnServer(installation, settings))
      server = await start()

      await openTheDoors(browser, /https:\/\/\S+set-password\S+/.exec(printed)?.[0] ?? '')
      const maya = await askAndAnswer(browser, at, mailbox)
      const answered = performance.now()
      await goOn(maya, 'Thank you, that helps.')

      Object.assign(env, settings)
      const backup = join(home, 'monday.age')
      await tendwell(`npx tendwell backup ${backup}`)
      await tendwell(`npx tendwell verify ${backup}`)
      await endServer(server, 'SIGTERM')
      await database('drop database tendwell; create database tendwell owner tendwell;')
      rmSync(installation.dataDir, { recursive: true })
      await tendwell(`npx tendwell restore ${backup} --yes`)
      server = await start()
      await goOn(maya, 'And after the restore.')
      return {
        'from the empty database to an answered member': `${Math.round((answered - began) / 1000)} s`,
        'backup, loss, restore, and she goes on': `${Math.round((performance.now() - answered) / 1000)} s`,
      }
    } finally {
      await browser.close()
      if (server) await endServer(server, 'SIGTERM')
      await closeProxy()
      mailbox.close()
      await postgres.stop()
      installation.remove()
      rmSync(home, { recursive: true, force: true })
    }
  },
}

/** The first block of the paper's way from nothing that is of this language, or begins with these words. */
function blockOf(begin: string): string {
  const way = PAPER.slice(PAPER.indexOf('## From nothing to a served address'))
  for (const [, language = '', text = ''] of way.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms))
    if (language === begin || text.trim().startsWith(begin)) return text.trim()
  throw new Error(`docs/operating.md has no block ${begin} anymore.`)
}

/** One statement after the other: a database is made in no transaction. */
async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements.split(';')) if (statement.trim()) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The paper's Caddyfile, with an authority of its own for the certificates. */
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
  return async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await ended
  }
}
