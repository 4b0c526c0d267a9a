import type { FastifyInstance } from 'fastify'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { openApiOf, refusalsOf, schemaOf } from './openapi.ts'
import { escape } from './static.ts'

type Publication = {
  readonly table: Readonly<Record<string, Endpoint>>
  /** Prefix of the API: `/api/v1`. */
  readonly path: string
  readonly brand: string
  readonly server: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The endpoint table for machines (`openapi.json`) and for people (`docs`). Created on first use, which is rare,
 * because it would take most of the start-up time.
 */
export function publishApi(door: FastifyInstance, { table, path, brand, server, headers }: Publication) {
  let openApi: ReturnType<typeof openApiOf> | undefined
  let page: string | undefined
  door.get(`${path}/openapi.json`, async () => {
    openApi ??= openApiOf(table, { title: `${brand} API`, server })
    return openApi
  })
  door.get(`${path}/docs`, (_request, reply) => {
    page ??= docsPage(table, brand, `${path}/docs.css`)
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  })
  door.get(`${path}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'anyone',
  half_authenticated: 'a signed-in member; the second factor may still be owed',
  member: 'a signed-in member',
  any_staff: 'staff',
  concierge: 'concierges',
  operations: 'operations',
  employer: 'a company’s staff with the right to everything',
  employer_report: 'a company’s staff who may read its report',
  employer_sync: 'a company’s staff who may set up its sign-in and sync',
}

/** The endpoint table as an HTML page without scripts. */
function docsPage(table: Readonly<Record<string, Endpoint>>, brand: string, stylesheet: string): string {
  const served = Object.entries(table).filter(([, endpoint]) => endpoint.served !== false)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(brand)} | API</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header><h1>${escape(brand)} API</h1>
<p>JSON in and out, UTF-8, times in ISO 8601 UTC. <code>Authorization: Bearer &lt;token&gt;</code>, and <code>mfa-token</code> where a second factor was given. The same as <a href="openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Endpoints"><ul>${served.map(([name, endpoint]) => `<li><a href="#${name}"><b>${endpoint.method}</b> ${escape(endpoint.path)}</a></li>`).join('')}</ul></nav>
<main>${served.map(([name, endpoint]) => section(name, endpoint)).join('\n')}</main>
</body>
</html>`
}

function section(name: string, endpoint: Endpoint): string {
  const refusals = [...refusalsOf(endpoint)].map(
    ([status, sentences]) => `<tr><th scope="row">${status}</th><td>${sentences.map(escape).join('<br>')}</td></tr>`,
  )
  return `<section id="${name}">
<h2><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code></h2>
<p>${escape(endpoint.summary)} For ${WHO[endpoint.who]}.</p>
${shape('Query', endpoint.query, 'input')}${shape('Headers', endpoint.headers, 'input')}${shape('Body', endpoint.body, 'input')}
${endpoint.answer ? shape(`Answer ${statusOf(endpoint)}`, endpoint.answer, 'output') : `<p>Answers ${statusOf(endpoint)} with a stream of events.</p>`}
${endpoint.answerHeaders ? `<p>Answer headers: ${endpoint.answerHeaders.map((header) => `<code>${header}</code>`).join(', ')}</p>` : ''}
<details><summary>Refusals</summary><table><tbody>${refusals.join('')}</tbody></table></details>
</section>`
}

function shape(title: string, schema: Endpoint['params'], io: 'input' | 'output'): string {
  if (!schema) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`
}

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; }
h1 { line-height: 1.1; } h2 { font-size: 1.1rem; border-top: 3px solid; padding-top: .75rem; overflow-wrap: anywhere; }
h2 b, nav b { display: inline-block; min-width: 4.5rem; }
nav ul { list-style: none; padding: 0; } nav a { display: block; padding: .3rem 0; overflow-wrap: anywhere; }
summary { min-height: 24px; cursor: pointer; font-weight: 600; padding: .25rem 0; }
pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: 10px; font-size: .8125rem; }
th { text-align: left; vertical-align: top; padding-right: 1rem; }
`
