import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pino from 'pino'
import { type DeskDb, type MemberDb, openDatabase } from '#server/platform/db/connect.ts'
import { linkBooks } from '#server/records/access-log/chain.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'

const BOOKS = ['desk.access_records', 'desk.audit_records', 'desk.erasures', 'desk.book_links'] as const

/** Every SQL statement that could change or delete rows of a tamper-evident log, or disable its protection. */
const WAYS = [
  'update $ set ctid = ctid',
  'update only $ set id = id',
  'delete from $',
  'delete from $ using members',
  'truncate $',
  'truncate $ restart identity cascade',
  'drop table $ cascade',
  'alter table $ disable trigger all',
  'alter table $ rename to elsewhere',
  'alter table $ set unlogged',
  'alter table $ owner to current_user',
  'alter table $ add column more text',
  'create rule emptied as on insert to $ do instead nothing',
  'create trigger emptied before insert on $ execute function announce()',
  'create policy hidden on $ using (false)',
  'grant delete on $ to current_user; delete from $',
  'lock table $ in access exclusive mode',
  'merge into $ using (select 1) as one on true when matched then delete',
  'with gone as (delete from $ returning *) select count(*) from gone',
  "do 'begin delete from $; end'",
  'set role tendwell_owner; truncate $',
  'reset role; set role tendwell_owner; delete from $',
  'set session authorization tendwell_owner; delete from $',
  'set session_replication_role = replica; delete from $',
  'begin; declare one cursor for select * from $ for update; fetch one from one; delete from $ where current of one',
]

export const books: Proof = {
  name: 'books',
  claim: 'no role of the server rewrites, empties or removes a book, in any words that SQL has for it',
  async run() {
    const dataDir = scratchDirectory('books')
    const database = await openDatabase({ DATA_DIR: dataDir }, pino({ level: 'warn' }))
    const { memberDb, deskDb, reportsDb } = database
    try {
      await fill(deskDb)
      const before = await rows(deskDb)
      const roles = { member: memberDb, desk: deskDb, employer: reportsDb }
      const done: string[] = []
      for (const [role, db] of Object.entries(roles))
        for (const book of BOOKS)
          for (const way of WAYS) if (await works(db, way.replaceAll('$', book))) done.push(`${role}: ${way} (${book})`)
      const after = await rows(deskDb)
      expectNone({ [`carried out: ${done.join('; ')}`]: done.length, 'rows lost or changed': after === before ? 0 : 1 })
      return { 'roles, books, ways': `3, ${BOOKS.length}, ${WAYS.length}`, 'statements that were carried out': 0 }
    } finally {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function fill(db: DeskDb) {
  const { id } = await db
    .insertInto('desk.staff')
    .values({ email: 'theo@tendwell.test', name: 'Theo Marchetti', role: 'concierge', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  for (let n = 0; n < 20; n += 1) {
    const thing = { thing_type: 'category', thing_id: String(n), thing_name: 'Pet' } as const
    await db
      .insertInto('desk.audit_records')
      .values({ at, staff_id: id, action: 'addCategory', ...thing })
      .execute()
    await db
      .insertInto('desk.access_records')
      .values({ at, staff_id: id, action: 'deskGetRequest', member_id: n, reason: '' })
      .execute()
    await db
      .insertInto('desk.erasures')
      .values({ external_id: `member-${n}`, erased_at: at })
      .execute()
  }
  while ((await linkBooks({ deskDb: db, now: () => new Date(), log: pino({ level: 'silent' }) })) > 0);
}

/** Whether the statement succeeds. It is rolled back. */
function works(db: DeskDb | MemberDb, statement: string): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const { rows: now } = await sql<{ role: string }>`select 'set role ' || current_user as role`.execute(one)
    const role = now[0]?.role ?? ''
    const carriedOut = await sql
      .raw(statement)
      .execute(one)
      .then(
        () => true,
        () => false,
      )
    await sql.raw('rollback').execute(one)
    await sql.raw(role).execute(one)
    return carriedOut
  })
}

async function rows(db: DeskDb): Promise<string> {
  const all = await Promise.all(
    BOOKS.map((book) => sql`select to_jsonb(row) as row from ${sql.table(book)} as row order by 1`.execute(db)),
  )
  return JSON.stringify(all.map(({ rows: found }) => found))
}
