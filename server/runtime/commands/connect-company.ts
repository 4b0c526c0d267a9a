import { domainField, issuerDraft, SIGN_IN_MODES } from '#contract/desk/operations/company-sign-in.ts'
import { readSignIn, saveIssuer, turnOn } from '#server/identity/company-sign-in/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { claimDomain, trustDomain } from '#server/tenants/company-domains/domains.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<slug>', 'the company, by the ending of its sign-up link')
      .requiredOption('--issuer <address>', 'the OpenID Connect issuer')
      .requiredOption('--client-id <id>', 'as the issuer gave it')
      .requiredOption('--client-secret <secret>', 'as the issuer gave it')
      .option('--name <name>', 'on the button; the company’s name by default')
      .option('--mode <mode>', SIGN_IN_MODES.join(' or '), 'offered')
      .option('--domains <list>', 'domains of its addresses, separated by commas')
      .option('--trust-domains', 'take the domains as proven, without their DNS records')
      .option('--trust-mfa', 'let the issuer’s second factor meet the company’s rule'),
  (options, terminal, slug) => withApp(terminal, (app) => connectCompany(app, slug, options)),
)

type Options = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name?: string | undefined
  readonly mode: string
  readonly domains?: string | undefined
  readonly trustDomains?: true | undefined
  readonly trustMfa?: true | undefined
}

const COMMAND_LINE = { id: null }

/** A repeat changes the settings. The sign-in is turned on as soon as a domain is proven. */
export async function connectCompany(app: App, slug: string, options: Options) {
  const company = await app.deskDb
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!company) throw new StartupError(`There is no company "${slug}".`)
  const mode = SIGN_IN_MODES.find((known) => known === options.mode)
  if (!mode) throw new StartupError(`--mode takes ${SIGN_IN_MODES.join(' or ')}.`)
  const draft = parsed(
    issuerDraft.safeParse({
      issuer: options.issuer,
      client_id: options.clientId,
      client_secret: options.clientSecret,
      name: options.name ?? company.name.slice(0, 40),
      trusts_factor: options.trustMfa === true,
    }),
  )
  const domains = (options.domains ?? '')
    .split(',')
    .flatMap((part) => (part.trim() ? parsed(domainField.safeParse(part)) : []))
  await saveIssuer(app, COMMAND_LINE, { companyId: company.id, draft })
  for (const domain of domains) {
    await claimDomain(app, COMMAND_LINE, { companyId: company.id, domain })
    if (options.trustDomains) await trustDomain(app, { companyId: company.id, domain })
  }
  const { domains: all } = await readSignIn(app, company.id)
  const proven = all.filter(({ proven_at }) => proven_at !== null).map(({ domain }) => domain)
  const waiting = all.filter(({ proven_at }) => proven_at === null)
  if (proven.length > 0)
    await turnOn(app, COMMAND_LINE, { companyId: company.id, mode, untested: true, maySeeCount: true })
  const text = [
    proven.length > 0
      ? `People of ${company.name} sign in with ${draft.name}: ${proven.join(', ')}.`
      : `The issuer of ${company.name} is stored. Its sign-in is turned on once a domain is proven.`,
    ...waiting.map(({ record_name, record_value }) => `  add this record: ${record_name} TXT ${record_value}`),
  ].join('\n')
  return { json: { slug, mode, on: proven.length > 0, proven, waiting: waiting.map(({ domain }) => domain) }, text }
}

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } }

function parsed<T>(read: Parsed<T>): T {
  if (read.success) return read.data
  throw new StartupError(read.error.issues.map(({ message }) => message).join('\n'))
}
