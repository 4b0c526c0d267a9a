import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { reachStorage } from '#server/reach-storage.ts'
import { seedCatalog } from '#server/seed/seed.ts'
import { mailInvitation } from '#server/staff/invite.ts'

/**
 * A server on a new installation without the demo, in which nobody is but one colleague of operations, who is invited.
 * It says a line once it is ready, and ends with SIGTERM.
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
