import { join } from 'node:path'
import { pino } from 'pino'
import { seedCatalog } from '#server/administration/seed/seed.ts'
import { mailInvitation } from '#server/administration/staff/invite.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { buildApp } from '#server/runtime/app.ts'
import { reachStorage } from '#server/runtime/reach-storage.ts'

/**
 * A server on a new installation without the demo, whose only account is one invited colleague of operations. It prints
 * a line once it is ready, and stops on SIGTERM.
 */
const config = readConfig(process.env)
const log = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }))
const { app, memberDoor, deskDoor, close } = await buildApp({
  config,
  log,
  dist: join(import.meta.dirname, '..', '..', 'dist'),
})
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
await reachStorage(app)
await seedCatalog(app.deskDb, app.now())
await app.deskDb.transaction().execute(async (trx) => {
  const staff = await trx
    .insertInto('desk.staff')
    .values({ email: 'olga@linden.test', name: 'Olga Petrie', role: 'operations', created_at: app.now() })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await mailInvitation(trx, app, staff)
})
await memberDoor.listen({ host: config.HOST, port: config.PORT })
await deskDoor.listen({ host: config.HOST, port: config.DESK_PORT })
console.log('ready')
