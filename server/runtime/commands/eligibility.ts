import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { type ListMode, listModes, type Trial } from '#contract/desk/operations/eligibility.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { applyPreview } from '#server/tenants/eligibility/apply.ts'
import { eligibilityOf } from '#server/tenants/eligibility/eligibility-of.ts'
import { tryListOf } from '#server/tenants/eligibility/preview-change.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<slug>', 'company of the list')
      .argument('<csv>', 'file with its people')
      .addOption(new Option('--mode <mode>', 'how to read it').choices(listModes).default('full' as const))
      .option('--apply', 'apply it; without, only the effect is shown')
      .option('--over-limit', 'apply it also if it removes more people than the limit of the company'),
  (options, terminal, slug, csv) =>
    withApp(terminal, (app) => changeEligibility(app, { ...options, slug, file: resolve(terminal.cwd, csv) })),
)

type Change = {
  readonly slug: string
  readonly file: string
  readonly mode: ListMode
  readonly apply?: boolean | undefined
  readonly overLimit?: boolean | undefined
}

/** Dry run of a list, which `--apply` applies. Status 1: the list was not applied although it should be. */
export async function changeEligibility(app: App, { slug, file, mode, apply, overLimit }: Change) {
  const company = await findCompany(app, slug)
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new StartupError(`${file} cannot be read.`)
  const source = () => createReadStream(file)
  const { addresses: before } = await eligibilityOf(app.deskDb, company.id)
  const trial = await tryListOf(app, { id: null }, company.id, { source, reading: { mode }, isNamed: true })
  const { removed } = trial
  const isOver = removed > company.feed_limit_people && removed * 100 > company.feed_limit_percent * before
  const isRefused = isOver && !overLimit
  if (apply && !isRefused) await applyPreview(app, { id: null }, trial.id)
  const isApplied = apply === true && !isRefused
  return {
    json: { ...effectOf(trial), applied: isApplied, over_limit: isOver },
    text: textOf(trial, { isApplied, isRefused: apply === true && isRefused, limit: company.feed_limit_percent }),
    status: apply && isRefused ? (1 as const) : (0 as const),
  }
}

async function findCompany({ deskDb }: App, slug: string) {
  const company = await deskDb
    .selectFrom('companies')
    .select(['id', 'closed_at', 'feed_limit_people', 'feed_limit_percent'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!company) throw new StartupError(`There is no company with the slug ${slug}.`)
  if (company.closed_at) throw new StartupError(`The company ${slug} is closed, so nothing was changed.`)
  return company
}

/** Counts about members are not among them. */
const effectOf = ({ company, added, kept, removed, left_out, repeated, columns, date_order, faults }: Trial) => ({
  company: company.name,
  added,
  kept,
  removed,
  left_out,
  repeated,
  columns,
  date_order,
  faults,
})

const FAULTS_SHOWN = 20

type Shown = { readonly isApplied: boolean; readonly isRefused: boolean; readonly limit: number }

function textOf(trial: Trial, { isApplied, isRefused, limit }: Shown): string {
  const count = (people: number) => people.toLocaleString('en-US')
  const { added, kept, removed, left_out, faults, columns } = trial
  const read = Object.entries(columns ?? {}).map(([name, at]) => `${name} in column ${at + 1}`)
  const more = left_out - FAULTS_SHOWN
  return [
    `${trial.company.name}: ${count(added)} added, ${count(kept)} kept, ${count(removed)} removed, ${count(left_out)} lines left out.`,
    `Read: ${read.join(', ')}.`,
    ...faults
      .slice(0, FAULTS_SHOWN)
      .map(({ line, column, sentence }) => `  line ${line}${column ? `, ${column}` : ''}: ${sentence}`),
    ...(more > 0 ? [`  and ${count(more)} more`] : []),
    lastLine(isApplied, isRefused, limit),
  ].join('\n')
}

function lastLine(isApplied: boolean, isRefused: boolean, limit: number): string {
  if (isApplied) return 'Applied.'
  if (isRefused) return `Not applied: it removes more than ${limit} % of the people. Add --over-limit if this is right.`
  return 'Nothing was changed. Add --apply to apply it.'
}
