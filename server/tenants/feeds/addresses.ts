import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listModes } from '#contract/desk/operations/eligibility.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { App, CompanySystem } from '#server/platform/http/app.ts'
import { authenticateSystem } from '#server/tenants/tokens/verify-token.ts'
import { faultsCsv } from './faults-csv.ts'
import { FEED_MAX_BYTES, receiveFile, tooLarge } from './receive-file.ts'
import { listRuns, readRun } from './runs.ts'

type OfCompany = { Params: { slug: string } }
type OfRun = { Params: { slug: string; id: string } }

/** A company's own system sends files of people. Nothing here tells who has an account. */
export function feedAddresses(door: FastifyInstance, app: App) {
  const systems = new WeakMap<FastifyRequest, CompanySystem>()
  const companyOf = (request: FastifyRequest): number => {
    const system = systems.get(request)
    if (!system) throw new Problem('wrong_token') // onRequest has set it
    return system.companyId
  }
  door.register(
    async (feeds) => {
      feeds.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { slug } = request.params as { slug?: string } // each path below has it
        const system = await authenticateSystem(app, request, reply)
        if (slug !== system.slug)
          throw new Problem('wrong_token', { message: 'This token belongs to another company.' })
        systems.set(request, system)
      })
      feeds.removeAllContentTypeParsers()
      feeds.addContentTypeParser(/^text\/csv\b/i, (_request, bytes, done) => done(null, bytes))
      feeds.put<OfCompany>('/:slug', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
        if (Number(request.headers['content-length']) > FEED_MAX_BYTES) throw tooLarge()
        const run = await receiveFile(app, {
          companyId: companyOf(request),
          mode: modeOf(request),
          bytes: bytesOf(request.body),
        })
        return reply.code(202).send({ run })
      })
      const runsOf = (request: FastifyRequest) => listRuns(app.deskDb, companyOf(request)).then((runs) => ({ runs }))
      const runOf = (request: FastifyRequest<OfRun>) => readRun(app.deskDb, request.params.id, companyOf(request))
      feeds.get<OfCompany>('/:slug/runs', runsOf)
      feeds.get<OfRun>('/:slug/runs/:id', (request) => runOf(request).then(({ run }) => ({ run })))
      feeds.get<OfRun>('/:slug/runs/:id/faults', async (request, reply) => {
        const { run, listedFaults } = await runOf(request)
        const text = faultsCsv({ listed: listedFaults, all: run.faults })
        return reply.type('text/csv; charset=utf-8').send(text)
      })
    },
    { prefix: '/feeds' },
  )
}

function modeOf({ query }: FastifyRequest) {
  const given = new URLSearchParams(query as Record<string, string>).get('mode') ?? 'full'
  const mode = listModes.find((known) => known === given)
  if (!mode) throw invalidField('mode', 'Please send full, joiners or leavers as the mode.')
  return mode
}

/** The parser passes the request itself; without a body there is none. */
async function* bytesOf(body: unknown): AsyncGenerator<Buffer> {
  if (body) yield* body as AsyncIterable<Buffer>
}
