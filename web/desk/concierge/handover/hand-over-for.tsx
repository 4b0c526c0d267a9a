import { Link } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import { firstNameOf } from '#basics/text/first-name.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import { DAY_MS } from '#basics/time/duration.ts'
import { msNow } from '#basics/time/server-clock.ts'
import { type ColleaguesRequest, PACKET_MAX_CHARACTERS } from '#contract/desk/queue/handover.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { actInSteps, type BulkStep } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { useAct } from '#web/wire/use-act.ts'
import { Absence } from './absence.tsx'
import { ColleaguesRow } from './colleagues-row.tsx'
import { fits } from './fits.ts'
import styles from './hand-over-for.module.css'
import { useColleaguesPromises } from './handover-data.ts'
import { PromiseSums, PromiseTable } from './promise-table.tsx'
import { spread } from './spread.ts'
import { sumOf } from './sums.ts'

/** Hands over all or some requests of a colleague who is away, in one act with one undo. */
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
/** Handovers of more requests than this need a confirmation. */
const MANY = 50
const schema = z.object({ note: z.string() })
const EMPTY = { note: '' }

interface DecideProps {
  colleague: Colleague
  requests: readonly ColleaguesRequest[]
  colleagues: readonly Colleague[]
}

function Decide({ colleague, requests, colleagues }: DecideProps) {
  const now = useMinute()
  const first = firstNameOf(colleague.name)
  const [words, setWords] = useState('')
  const choice = useChoice({ colleague, requests, colleagues }, now)
  const { rule, others, dueBefore, takerOf, moved, takers, people } = choice
  const { confirm, dialog } = useConfirm()
  const { draft, isPending, give } = useGive(colleague, choice)
  const submit = () => {
    if (moved.length === 0 || isPending) return
    confirm(confirmationOf(choice, now), () => give())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    submit()
  }
  const shown = requests.filter(({ request }) => fits(request, words))
  const dueLabel = colleague.away_until ? `Due before ${first} is back` : 'Due soon'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcut of the page's button
    <div className={styles.place} onKeyDown={onKeyDown}>
      <PageFrame
        title={`Hand over for ${first}`}
        tools={
          <>
            <Link to="/handover" search={{}} className={styles.own}>
              My own
            </Link>
            <Button loading={isPending} disabled={moved.length === 0} onClick={submit}>
              Hand over {moved.length} of {requests.length}
              <KeyCap>Ctrl Enter</KeyCap>
            </Button>
          </>
        }
        className={styles.for}
      >
        <Absence colleague={colleague} now={now} />
        {requests.length === 0 ? (
          <p className="quiet">{first} has nothing assigned.</p>
        ) : (
          <>
            <div className={styles.filters}>
              <SearchBox label="Name or request" placeholder="Name or request" value={words} onValue={setWords} />
              <RuleFields
                rule={rule}
                due={{ label: dueLabel, count: dueBefore.length }}
                count={requests.length}
                people={people}
                onRule={choice.changeRule}
              />
            </div>
            {!others.some((one) => awayLabel(one, now) === '') && (
              <AlertBox variant="warning">No one else is here now.</AlertBox>
            )}
            <PromiseTable what="Request" hasMarks>
              <Groups first={first} dueLabel={dueLabel} shown={shown} choice={choice} now={now} />
              {shown.length === 0 && <p className={styles.none}>No requests match “{words}”.</p>}
            </PromiseTable>
            <PromiseSums>
              {takers.map((one) => (
                <span key={one.id}>
                  {sumOf(one, choice.me, { requests: moved.filter((each) => takerOf(each) === String(one.id)).length })}
                </span>
              ))}
            </PromiseSums>
            <NoteField value={draft.value.note} onValue={(note) => draft.change({ note })} />
          </>
        )}
        {dialog}
      </PageFrame>
    </div>
  )
}

type Choice = ReturnType<typeof useChoice>

/** Who takes which request: by the rule, unless a request has its own choice. */
function useChoice({ colleague, requests, colleagues }: DecideProps, now: Date) {
  const me = useSession()?.staff.id ?? 0
  const [rule, setRule] = useState<Rule>({ isAll: false, to: SHARE })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const others = meFirst(colleagues, me).filter(({ id }) => id !== colleague.id)
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
  return {
    me,
    rule,
    others,
    dueBefore,
    takerOf,
    moved,
    takers,
    /** Colleagues who take something and are away. */
    outside: takers.filter((one) => awayLabel(one, now) !== ''),
    people: others.map((one) => ({ value: String(one.id), label: labelOf(one, me, now), disabled: !one.on_shift })),
    changeRule(next: Rule) {
      setRule(next)
      setChosen({})
    },
    choose: (id: string, taker: string) => setChosen({ ...chosen, [id]: taker }),
    reset: () => setChosen({}),
  }
}

/** Hands over the chosen requests, with a note that is a draft until then. */
function useGive(colleague: Colleague, { me, takers, moved, takerOf, reset }: Choice) {
  const draft = useDraft({ name: `desk.form.hand-over-for.${me}.${colleague.id}`, schema, initial: EMPTY })
  const { act: give, isPending } = useAct(async () => {
    await actInSteps(stepsTo(takers, moved, { takerOf, colleague, note: trimmed(draft.value.note) }), 'handed over')
    draft.discard()
    reset()
  })
  return { draft, isPending, give }
}

/** Asks for confirmation if there are many requests, or if they go to colleagues who are away. */
function confirmationOf({ moved, outside }: Choice, now: Date) {
  if (outside.length === 0 && moved.length <= MANY) return null
  const lines = outside.map((one) => `${isolate(one.name)} is ${awayLabel(one, now)}.`)
  return {
    title: moved.length > MANY ? `Hand over ${moved.length} requests?` : 'Hand it over now?',
    lines: outside.length > 0 ? lines : ['One Undo reverts all of it.'],
    keep: 'Go back',
    proceed: `Hand over ${moved.length}`,
  }
}

type GroupsProps = {
  first: string
  dueLabel: string
  shown: readonly ColleaguesRequest[]
  choice: Choice
  now: Date
}

/** The requests that are due before the colleague returns, then the others. */
function Groups({ first, dueLabel, shown, choice, now }: GroupsProps) {
  const { dueBefore, people, takerOf, choose } = choice
  const rows = (some: readonly ColleaguesRequest[]) =>
    some.map((one) => (
      <ColleaguesRow
        key={one.request.external_id}
        item={one}
        taker={takerOf(one)}
        options={[...people, { value: '', label: `Stays with ${first}` }]}
        now={now}
        onTaker={(taker) => choose(one.request.external_id, taker)}
      />
    ))
  const later = shown.filter((one) => !dueBefore.includes(one))
  return (
    <>
      <ul aria-label={dueLabel}>{rows(shown.filter((one) => dueBefore.includes(one)))}</ul>
      {later.length > 0 && (
        <>
          <h2 className={styles.group}>
            Can wait for {first} <span>{later.length}</span>
          </h2>
          <ul aria-label={`Can wait for ${first}`}>{rows(later)}</ul>
        </>
      )}
    </>
  )
}

function NoteField({ value, onValue }: { value: string; onValue: (note: string) => void }) {
  return (
    <Field
      label="Note for those who take them"
      hint="It is shown above each conversation until they acknowledge it. Members do not see it."
      type="textarea"
      maxLength={PACKET_MAX_CHARACTERS}
      value={value}
      onValue={(note) => onValue(String(note))}
    />
  )
}

/** Default for requests without an individual choice. */
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
        label="Assign all to"
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

/** One step for each colleague who takes something. */
function stepsTo(takers: readonly Colleague[], moved: readonly ColleaguesRequest[], given: Given): BulkStep[] {
  const { takerOf, colleague, note } = given
  return takers.map(({ id }) => ({
    act: { kind: 'hand_over', from: colleague.id, to: id, note, though_away: true },
    targets: moved
      .filter((one) => takerOf(one) === String(id))
      .map(({ request: { external_id, name } }) => ({ external_id, name, assignee: colleague })),
  }))
}

/** Period in which a request counts as due soon if the colleague's return is unknown. */
const SOON_MS = 3 * DAY_MS

function isDueBefore(due: string | null, back: string | null): boolean {
  if (due === null) return false
  return Date.parse(due) < (back === null ? msNow() + SOON_MS : Date.parse(back))
}

const meFirst = (colleagues: readonly Colleague[], me: number) =>
  colleagues.toSorted((one, other) => Number(other.id === me) - Number(one.id === me))

/** Facts for choosing a colleague: "Noor Haddad, 21 open, away from Nov 26". */
function labelOf(one: Colleague, me: number, now: Date): string {
  const away = awayLabel(one, now)
  const soon = !away && one.days_away && `away from ${dayLabel(one.days_away.first_day)}`
  return [one.id === me ? 'You' : isolate(one.name), `${one.in_hand} open`, away || soon].filter(Boolean).join(', ')
}

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))
