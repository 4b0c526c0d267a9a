import { type Missing, SETUP_STEPS, type Setup, type SetupStep } from '#contract/desk/operations/setup.ts'

/** A page of the setup. */
export type SetupPage = SetupStep | 'doors'

export const STEP_NAMES: Record<SetupPage, string> = {
  brand: 'Your brand',
  company: 'First company',
  eligibility: 'Who may join',
  staff: 'Your staff',
  parts: 'Mail, texts, files',
  idea: 'First idea',
  doors: 'Open the doors',
}
export const PAGES: readonly SetupPage[] = [...SETUP_STEPS, 'doors']

/** Names of missing parts, for use in a list. */
export const MISSING_NAMES: Record<Missing, string> = {
  brand: 'Your brand',
  company: 'A company',
  eligibility: 'Who may join it',
  staff: 'A concierge',
  mail: 'Mail',
  texts: 'Text messages',
  files: 'Files',
  idea: 'A first idea',
}
export const STEP_OF: Record<Missing, SetupStep> = {
  brand: 'brand',
  company: 'company',
  eligibility: 'eligibility',
  staff: 'staff',
  mail: 'parts',
  texts: 'parts',
  files: 'parts',
  idea: 'idea',
}

const SENDERS = ['mail', 'texts'] as const

/** Whether a colleague decided to continue without this part. */
export function isSkipped(setup: Setup, missing: Missing): boolean {
  return SENDERS.some((sender) => sender === missing && setup.parts[sender].state === 'skipped')
}

/** Missing parts that prevent opening the doors. */
export function inTheWay(setup: Setup): Missing[] {
  return setup.missing.filter((missing) => !isSkipped(setup, missing))
}

export function isDone(setup: Setup, page: SetupPage): boolean {
  if (page === 'doors') return setup.opened_at !== null
  return !inTheWay(setup).some((missing) => STEP_OF[missing] === page)
}

export function firstOpen(setup: Setup): SetupPage {
  return PAGES.find((page) => !isDone(setup, page)) ?? 'doors'
}

/** The step after this one, otherwise the doors. */
export function nextOf(step: SetupStep): SetupPage {
  return PAGES[PAGES.indexOf(step) + 1] ?? 'doors'
}

/** Result of a step, below its name; null while the step is open. */
export function resultOf(setup: Setup, page: SetupPage): string | null {
  if (page === 'doors') return setup.opened_at ? 'They are open' : 'Nothing is sent before'
  return isDone(setup, page) ? RESULTS[page](setup) : null
}

const RESULTS: Record<SetupStep, (setup: Setup) => string | null> = {
  brand: ({ brand }) => brand.settings.find(({ name }) => name === 'BRAND_NAME')?.value ?? null,
  company: ({ companies }) => companiesLabel(companies),
  eligibility: ({ companies }) => rulesLabel(sumOf(companies, 'addresses'), sumOf(companies, 'domains')),
  staff: ({ staff }) => `${staff.active} signed up, ${staff.invited} invited`,
  parts: (setup) => {
    const without = SENDERS.filter((sender) => isSkipped(setup, sender)).map((sender) => NOUNS[sender])
    return without.length > 0 ? `Continuing without ${without.join(' and ')}` : 'All of them work'
  },
  idea: ({ idea }) => idea.own ?? `${idea.published} included ideas`,
}

export const NOUNS = { mail: 'mail', texts: 'texts' } as const

function companiesLabel([first, ...more]: Setup['companies']): string | null {
  if (!first) return null
  return more.length > 0 ? `${first.name} and ${more.length} more` : first.name
}

function sumOf(companies: Setup['companies'], what: 'addresses' | 'domains'): number {
  return companies.reduce((sum, company) => sum + company[what], 0)
}

/** Example: "2,140 people by a list, 1 email domain". */
export function rulesLabel(addresses: number, domains: number): string {
  return [
    addresses > 0 && `${addresses.toLocaleString('en-US')} ${addresses === 1 ? 'person' : 'people'} by a list`,
    domains > 0 && `${domains} email ${domains === 1 ? 'domain' : 'domains'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
