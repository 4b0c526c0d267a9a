import { workFeeds } from '#server/tenants/feeds/work-feeds.ts'
import { createCompany } from '../people.ts'
import type { World } from '../world.ts'

let feeds = 0

type Company = { readonly companyId: number; readonly slug: string }

/** A company, by default a new one, whose own system sends files with the company's token. */
export async function newFeed(world: World, company?: Company) {
  const { companyId, slug } = company ?? (await newCompany(world))
  const token: string = (await world.as(world.olga).post(`/desk/api/companies/${companyId}/tokens`)).body.token
  const authorization = { authorization: `Bearer ${token}` }
  const visitor = world.as(null)
  const headers = { ...authorization, 'content-type': 'text/csv' }
  const put = (csv: string, query = '', more: Record<string, string> = {}) =>
    visitor.put(`/feeds/${slug}${query}`, csv, { ...headers, ...more })
  const read = async (id: string) => (await visitor.get(`/feeds/${slug}/runs/${id}`, authorization)).body.run
  return {
    companyId,
    slug,
    token,
    put,
    read,
    get: (path: string) => visitor.get(`/feeds/${slug}${path}`, authorization),
    /** Sends the file and lets the job read it. */
    async send(csv: string, query = '') {
      const { body } = await put(csv, query)
      await work(world)
      return read(body.run.id)
    },
    /** Lines of a file with this many people. */
    people: (count: number, from = 0) =>
      ['email', ...Array.from({ length: count }, (_, at) => `p${from + at}@feed-${companyId}.example`)].join('\n'),
  }
}

async function newCompany(world: World): Promise<Company> {
  feeds += 1
  const slug = `feed-${feeds}`
  return { slug, companyId: await createCompany(world.app.deskDb, { slug, name: `Feed ${feeds} Ltd` }) }
}

export async function work(world: World) {
  while ((await workFeeds(world.app)) > 0);
}

/** A file on hold, which would remove 30 of 40 people. */
export async function holdFile(world: World, company?: Company): Promise<{ id: string; companyId: number }> {
  const feed = await newFeed(world, company)
  await feed.send(feed.people(40))
  const { id } = await feed.send(feed.people(10))
  return { id, companyId: feed.companyId }
}
