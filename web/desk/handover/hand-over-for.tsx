import { Link } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import { firstNameOf } from '#basics/first-name.ts'
import { trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import { msNow } from '#basics/server-clock.ts'
import { type ColleaguesRequest, PACKET_MAX_CHARACTERS } from '#contract/desk/handover.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { actInSteps, type BulkStep } from '#web/desk/shared/many-acts.ts'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { Absence } from './absence.tsx'
import { ColleaguesRow } from './colleagues-row.tsx'
import { fits } from './fits.ts'
import styles from './hand-over-for.module.css'
import { useColleaguesPromises } from './handover-data.ts'
import { PromiseSums, PromiseTable } from './promise-table.tsx'
import { spread } from './spread.ts'
import { sumOf } from './sums.ts'

/** What a colleague who is away has, by who takes it: all of it or some, in one act with one way back. */
export function HandOverFor({ id }: { id: number }) {
  const { data, error, refetch } = useColleaguesPromises(id)
  const { data: colleagues } = useColleagues()
  if (!data || !colleagues)
    return (
      <PageFrame title="Hand over" isBusy={!error}>
        {error ? <LoadFailed error={error} onRetry={refetch} onPage /> : <RowsSkeleton />}
      </PageFrame>
    )
  return <Decide key={id} colleague={data.colleague} requests={data.requests} colleagues={colleagues} />
}

const SHARE = 'share'
/** So many are asked for once more. */
const MANY = 50
const schema = z.object({ note: z.string() })
const EMPTY = { note: '' }

interface DecideProps {
  colleague: Colleague
  requests: readonly ColleaguesRequest[]
  colleagues: readonly Colleague[]
}

function Decide({ colleague, requests, colleagues }: DecideProps) {
  const me = useSession()?.staff.id ?? 0
  const now = useMinute()
  const first = firstNameOf(colleague.name)
  const [words, setWords] = useState('')
  const [rule, setRule] = useState<Rule>({ isAll: false, to: SHARE })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const draft = useDraft({ name: `desk.form.hand-over-for.${me}.${colleague.id}`, schema, initial: EMPTY })

  const others = meFirst(colleagues, me).filter(({ id }) => id !== colleague.id)
  const dueLabel = colleague.away_until ? `Due before ${first} is back` : 'Due soon'
  const dueBefore = requests.filter(({ due_at }) => isDueBefore(due_at, colleague.away_until))
  const given = rule.isAll ? requests : dueBefore
  const shared = spread(
    given.map(({ request }) => request.external_id),
    others.filter((one) => awayLabel(one, now) === ''),
  )
  const isGiven = new Set(given)
  const takerOf = (one: ColleaguesRequest): string => {
    const { external_id } = one.request
    const byRule = rule.to === SHARE ? String(shared[external_id] ?? '') : rule.to
    return chosen[external_id] ?? (isGiven.has(one) ? byRule : '')
  }
  const moved = requests.filter((one) => takerOf(one) !== '')
  const takers = others.filter(({ id }) => moved.some((one) => takerOf(one) === String(id)))
  const outside = takers.filter((one) => awayLabel(one, now) !== '')
  const give = async () => {
    setAsking(false)
    setBusy(true)
    await actInSteps(stepsTo(takers, moved, { takerOf, colleague, note: trimmed(draft.value.note) }), 'handed over')
    draft.discard()
    setChosen({})
    setBusy(false)
  }
  const submit = () => {
    if (moved.length === 0 || isBusy) return
    if (outside.length > 0 || moved.length > MANY) setAsking(true)
    else void give()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const shown = requests.filter(({ request }) => fits(request, words))
  const people = others.map((one) => ({
    value: String(one.id),
    label: labelOf(one, me, now),
    disabled: !one.on_shift,
  }))
  const rows = (some: readonly ColleaguesRequest[]) =>
    some.map((one) => (
      <ColleaguesRow
        key={one.request.external_id}
        item={one}
        taker={takerOf(one)}
        options={[...people, { value: '', label: `Stays with ${first}` }]}
        now={now}
        onTaker={(taker) => setChosen({ ...chosen, [one.request.external_id]: taker })}
      />
    ))
  const before = shown.filter((one) => dueBefore.includes(one))
  const later = shown.filter((one) => !dueBefore.includes(one))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the whole page, beside its button
    <div className={styles.place} onKeyDown={onKeyDown}>
      <PageFrame
        title={`Hand over for ${first}`}
        tools={
          <>
            <Link to="/handover" search={{}} className={styles.own}>
              My own
            </Link>
            <Button loading={isBusy} disabled={moved.length === 0} onClick={submit}>
              Hand over {moved.length} of {requests.length}
              <KeyCap>Ctrl Enter</KeyCap>
            </Button>
          </>
        }
        className={styles.for}
      >
        <Absence colleague={colleague} now={now} />
        {requests.length === 0 ? (
          <p className="quiet">{first} has nothing in their hands.</p>
        ) : (
          <>
            <div className={styles.filters}>
              <SearchBox label="Name or request" placeholder="Name or request" value={words} onValue={setWords} />
              <RuleFields
                rule={rule}
                due={{ label: dueLabel, count: dueBefore.length }}
                count={requests.length}
                people={people}
                onRule={(next) => {
                  setRule(next)
                  setChosen({})
                }}
              />
            </div>
            {!others.some((one) => awayLabel(one, now) === '') && (
              <AlertBox variant="warning">Nobody else is here now.</AlertBox>
            )}
            <PromiseTable what="Request" hasMarks>
              <ul aria-label={dueLabel}>{rows(before)}</ul>
              {later.length > 0 && (
                <>
                  <h2 className={styles.group}>
                    Can wait for {first} <span>{later.length}</span>
                  </h2>
                  <ul aria-label={`Can wait for ${first}`}>{rows(later)}</ul>
                </>
              )}
              {shown.length === 0 && <p className={styles.none}>Nothing here has “{words}” in it.</p>}
            </PromiseTable>
            <PromiseSums>
              {takers.map((one) => (
                <span key={one.id}>
                  {sumOf(one, me, { requests: moved.filter((each) => takerOf(each) === String(one.id)).length })}
                </span>
              ))}
            </PromiseSums>
            <Field
              label="Note for those who take them"
              hint="It stands on top of each conversation until they say that they have it. Members see none of this."
              type="textarea"
              maxLength={PACKET_MAX_CHARACTERS}
              value={draft.value.note}
              onValue={(note) => draft.change({ note: String(note) })}
            />
          </>
        )}
        <AlertDialog
          open={isAsking}
          title={moved.length > MANY ? `This touches ${moved.length} requests` : 'Give it to them now?'}
          description={
            <ul>
              {outside.map((one) => (
                <li key={one.id}>
                  <bdi>{one.name}</bdi> is {awayLabel(one, now)}.
                </li>
              ))}
              {outside.length === 0 && <li>One Undo takes all of them back.</li>}
            </ul>
          }
          keep={{ label: 'Look again', onClick: () => setAsking(false) }}
          proceed={{ label: `Hand over ${moved.length}`, onClick: () => void give() }}
        />
      </PageFrame>
    </div>
  )
}

/** Who takes what, where nobody was chosen for a request. */
type Rule = { readonly isAll: boolean; readonly to: string }

interface RuleFieldsProps {
  rule: Rule
  due: { label: string; count: number }
  count: number
  people: ComponentProps<typeof Select>['options']
  onRule: (rule: Rule) => void
}

function RuleFields({ rule, due, count, people, onRule }: RuleFieldsProps) {
  return (
    <>
      <span className={styles.scopes}>
        <button type="button" aria-pressed={!rule.isAll} onClick={() => onRule({ ...rule, isAll: false })}>
          {due.label} <span>{due.count}</span>
        </button>
        <button type="button" aria-pressed={rule.isAll} onClick={() => onRule({ ...rule, isAll: true })}>
          All <span>{count}</span>
        </button>
      </span>
      <Select
        className={styles.everything}
        label="Everything to"
        required
        value={rule.to}
        options={[{ value: SHARE, label: 'Share evenly' }, ...people]}
        onValue={(to) => onRule({ ...rule, to })}
      />
    </>
  )
}

type Given = {
  readonly takerOf: (one: ColleaguesRequest) => string
  readonly colleague: Colleague
  readonly note: string
}

/** One act for each who takes something. */
function stepsTo(takers: readonly Colleague[], moved: readonly ColleaguesRequest[], given: Given): BulkStep[] {
  const { takerOf, colleague, note } = given
  return takers.map(({ id }) => ({
    act: { kind: 'hand_over', from: colleague.id, to: id, note, though_away: true },
    targets: moved
      .filter((one) => takerOf(one) === String(id))
      .map(({ request: { external_id, name } }) => ({ external_id, name, assignee: colleague })),
  }))
}

/** How far ahead counts as soon, where nobody knows when they are back. */
const SOON_MS = 3 * 86_400_000

function isDueBefore(due: string | null, back: string | null): boolean {
  if (due === null) return false
  return Date.parse(due) < (back === null ? msNow() + SOON_MS : Date.parse(back))
}

const meFirst = (colleagues: readonly Colleague[], me: number) =>
  colleagues.toSorted((one, other) => Number(other.id === me) - Number(one.id === me))

/** "Noor Haddad, 21 open, away from Nov 26": what one has to know to give somebody more. */
function labelOf(one: Colleague, me: number, now: Date): string {
  const away = awayLabel(one, now)
  const soon = !away && one.days_away && `away from ${dayLabel(one.days_away.first_day)}`
  return [one.id === me ? 'You' : isolate(one.name), `${one.in_hand} open`, away || soon].filter(Boolean).join(', ')
}

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))
