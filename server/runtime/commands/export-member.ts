import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { memberData } from '#contract/member/member-data.ts'
import { exportData } from '#server/administration/own-account/own-data.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { recordAccess } from '#server/records/access-log/record-access.ts'
import { findMember } from './find-member.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<file>', 'where it is written, as JSON; never over one that is there')
      .option('--email <address>', 'whose')
      .option('--id <reference>', 'whose, by the reference that the desk shows'),
  (who, terminal, file) => withApp(terminal, (app) => exportMember(app, { ...who, file: resolve(terminal.cwd, file) })),
)

type Export = { readonly email?: string | undefined; readonly id?: string | undefined; readonly file: string }

/** The same data that a member receives with the link of "Send a copy of their data". */
export async function exportMember(app: App, { file, ...who }: Export) {
  const { id: memberId, external_id: id } = await findMember(app, who)
  await app.deskDb
    .transaction()
    .execute((trx) =>
      recordAccess(
        trx,
        { id: null },
        { action: 'exportMember', what: 'export', memberId, reason: 'Data export' },
        app.now(),
      ),
    )
  const data = z.parse(memberData, await exportData(app, memberId))
  await write(file, `${JSON.stringify(data, null, 2)}\n`)
  const counts = { requests: data.requests.length, files: data.files.length }
  return {
    json: { id, file, ...counts },
    text: `${file} holds all that is stored of ${id}: ${counts.requests} requests, and the names of ${counts.files} files.`,
  }
}

async function write(file: string, text: string) {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // writeFile rejects with system errors
    if (code === 'EEXIST') throw new StartupError(`${file} is there already: name another file.`)
    throw new StartupError(`${file} cannot be written: ${message}`)
  }
}
