import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { ListFault, ReadList } from './read-list.ts'

/** Domains of other companies, with the company of each. */
export async function domainsElsewhere(db: DeskDb | DeskTrx, companyId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('eligible_domains')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['domain', 'companies.name'])
    .where('company_id', '<>', companyId)
    .execute()
  return new Map(rows.map(({ domain, name }) => [domain, name]))
}

const AT_ONCE = 5000

/** The list without addresses of other companies; each of these lines is a fault. */
export async function withoutOthers(trx: DeskTrx, companyId: number, { lines, faults }: ReadList) {
  const keys = [...lines.keys()]
  const theirs: ListFault[] = []
  const taken = new Set<string>()
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE).map((key) => Buffer.from(key, 'base64'))
    for (const { address_hmac, name } of await othersAmong(trx, companyId, some)) {
      const key = address_hmac.toString('base64')
      taken.add(key)
      theirs.push({ line: lines.get(key) ?? 0, sentence: `${name} has this address on its list.` })
    }
  }
  return {
    hashes: keys.filter((key) => !taken.has(key)).map((key) => Buffer.from(key, 'base64')),
    faults: [...faults, ...theirs].toSorted((left, right) => left.line - right.line),
  }
}

function othersAmong(trx: DeskTrx, companyId: number, hashes: Buffer[]) {
  return trx
    .selectFrom('eligible_addresses')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['address_hmac', 'companies.name'])
    .where('company_id', '<>', companyId)
    .where('address_hmac', 'in', hashes)
    .execute()
}
