import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeNow } from '#basics/time/server-clock.ts'
import { PACKET_MAX_CHARACTERS, type PromisedRequest } from '#contract/desk/queue/handover.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { WhenField } from '#web/desk/concierge/shared/when-field.tsx'
import { withAway } from '#web/desk/shared/time/away.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import {
  bodyOf,
  KEEP,
  keepsAll,
  type Leaving,
  leaving,
  type MissingDecision,
  missingIn,
  nameOf,
  REASON,
} from './decisions.ts'
import { fits } from './fits.ts'
import styles from './go-away.module.css'
import { HandedRequest } from './handed-request.tsx'
import { useHandOver } from './handover-data.ts'
import { PromiseSums, PromiseTable } from './promise-table.tsx'
import { spread } from './spread.ts'
import { givenTo, sumOf } from './sums.ts'

/**
 * Form to hand over open promises: who takes each, and what that colleague has to know. It needs a decision for every
 * promise.
 */
export function GoAway({ requests }: { requests: readonly PromisedRequest[] }) {
  const [now] = useState(() => timeNow())
  const { me, takers, people, absent } = useTakers(now)
  const [words, setWords] = useState('')
  // The search is cleared before a missing field gets the focus, so that the field is visible.
  const leave = useLeaving({ requests, me, now, onMissing: () => flushSync(() => setWords('')) })
  const { draft, missing, decide, handOver } = leave
  const isShown = ({ request }: PromisedRequest) => fits(request, words)
  const count = requests.flatMap((item) => item.promises).length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcut of the form's button
    <form
      className={styles.form}
      onSubmit={leave.submit}
      onKeyDown={leave.onKeyDown}
      noValidate
      aria-labelledby="going"
    >
      <h2 id="going" className="d4">
        I’m going away
      </h2>
      <p className="quiet">{leadOf(count)}</p>
      <AbsenceFields
        leaving={leave}
        requests={requests}
        takers={takers}
        people={people}
        absent={absent}
        count={count}
      />
      {people.length === 0 && count > 0 && (
        <AlertBox variant="warning">No one else is here now. You can keep your promises with a reason.</AlertBox>
      )}
      {requests.length > FEW && (
        // Enter in this field must not submit the handover.
        <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <SearchBox label="Find a request" placeholder="A request or a member" value={words} onValue={setWords} />
        </div>
      )}
      {!requests.some(isShown) && requests.length > 0 && <p role="status">No matching request.</p>}
      {requests.some(isShown) && (
        <PromiseTable what="Promise">
          <ul aria-label="Your promises">
            {requests.filter(isShown).map((item) => (
              <HandedRequest
                key={item.request.external_id}
                item={item}
                draft={draft}
                people={people}
                absent={absent}
                missing={missing}
                now={now}
                onDecide={decide}
              />
            ))}
          </ul>
        </PromiseTable>
      )}
      <PromiseSums>
        {takers.flatMap((one) => {
          const given = givenTo(one.id, requests, draft.takers)
          return given.requests + given.others > 0 ? [<span key={one.id}>{sumOf(one, me, given)}</span>] : []
        })}
      </PromiseSums>
      {missing && <AlertBox variant="error">{missing.sentence}</AlertBox>}
      {handOver.error && <AlertBox variant="error">{handOver.error.message} Nothing you wrote is lost.</AlertBox>}
      <Button type="submit" loading={handOver.isPending}>
        {count === 0 ? 'Go away' : 'Hand over and go'}
        <KeyCap>Ctrl Enter</KeyCap>
      </Button>
    </form>
  )
}

/** Colleagues who can take promises now, and those who cannot. */
function useTakers(now: Date) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  const takers = colleagues.filter(({ id, on_shift }) => on_shift && id !== me)
  return {
    me,
    takers,
    people: takers.map(({ id, name }) => ({ value: String(id), label: name })),
    // Listed as unavailable, so that the concierge does not search for them.
    absent: colleagues
      .filter(({ id, on_shift }) => !on_shift && id !== me)
      .map((one) => ({ value: String(one.id), label: withAway(one, now), disabled: true })),
  }
}

type LeavingOptions = {
  requests: readonly PromisedRequest[]
  me: number
  now: Date
  /** Runs before a missing field gets the focus. */
  onMissing: () => void
}

/** The draft of a handover, its missing decision, and the call that hands over. */
function useLeaving({ requests, me, now, onMissing }: LeavingOptions) {
  const [initial] = useState(() => ({ ...EMPTY, key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.away.${me}`, schema: leaving, initial })
  const [missing, setMissing] = useState<MissingDecision | null>(null)
  const handOver = useHandOver()
  return {
    draft,
    missing,
    handOver,
    // Changed decisions are a new handover with a new key. A retry of the same decisions keeps its key.
    decide(part: Partial<Leaving>) {
      change({ ...draft, ...part, key: handOver.isIdle ? draft.key : crypto.randomUUID() })
      handOver.reset()
      setMissing(null)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const lacks = missingIn(requests, draft, now)
      setMissing(lacks)
      if (lacks) {
        onMissing()
        return document.getElementById(lacks.id)?.focus()
      }
      handOver.mutate(
        { key: draft.key, body: bodyOf(requests, draft, now) },
        {
          onSuccess() {
            discard()
            toasts.done('Everything is handed over. You are away.')
          },
        },
      )
    },
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      if (!isSubmitKey(event)) return
      event.preventDefault()
      if (!handOver.isPending) event.currentTarget.requestSubmit()
    },
  }
}

function leadOf(promises: number): string {
  if (promises === 0) return 'You have no open promises. Members are not notified.'
  const go = promises === 1 ? 'One open promise goes' : `${promises} open promises go`
  return `${go} to the colleagues you choose among those who are here. Members are not notified.`
}

type AbsenceFieldsProps = Pick<ReturnType<typeof useTakers>, 'takers' | 'people' | 'absent'> & {
  leaving: ReturnType<typeof useLeaving>
  requests: readonly PromisedRequest[]
  /** Number of promises. */
  count: number
}

/** When the concierge returns, who covers, and who takes everything. */
function AbsenceFields({
  leaving: { draft, missing, decide },
  requests,
  takers,
  people,
  absent,
  count,
}: AbsenceFieldsProps) {
  const decideAll = (taker: string) => {
    if (taker === '') return decide({ all: taker })
    decide({ all: taker, takers: takersOf(taker, requests, takers) })
  }
  return (
    <div className={styles.about}>
      <WhenField label="Back" optional value={draft.until} onValue={(until) => decide({ until })} />
      <Select
        label="Who covers for you"
        placeholder="No one in particular"
        value={draft.cover}
        options={[...people, ...absent]}
        onValue={(cover) => decide({ cover })}
      />
      {count > 1 && (
        <Select
          label="Who takes everything"
          placeholder="Choose one for all"
          value={draft.all}
          options={[
            ...(people.length > 1 ? [{ value: SHARE, label: 'Share evenly' }] : []),
            ...people,
            { value: KEEP, label: 'I keep everything' },
            ...absent,
          ]}
          onValue={decideAll}
        />
      )}
      {count > 0 && keepsAll(draft) && (
        <Field
          id={REASON}
          label="Why you keep them"
          required
          maxLength={PACKET_MAX_CHARACTERS}
          value={draft.reason}
          error={missing?.id === REASON ? missing.sentence : null}
          onValue={(reason) => decide({ reason: String(reason) })}
        />
      )}
    </div>
  )
}

/** The taker of each promise, by the promise's name, if one choice applies to all. */
function takersOf(taker: string, requests: readonly PromisedRequest[], takers: readonly Colleague[]) {
  const shared = spread(
    requests.map(({ request }) => request.external_id),
    takers,
  )
  const all = requests.flatMap(({ request, promises }) =>
    promises.map((promise): [string, string] => [
      nameOf(promise),
      taker === SHARE ? String(shared[request.external_id] ?? '') : taker,
    ]),
  )
  return Object.fromEntries(all)
}

/** Chosen instead of a colleague: each request goes to the colleague who has the fewest at that point. */
const SHARE = 'share'

/** Longer lists of requests get a search field. */
const FEW = 5

const EMPTY: Leaving = { until: '', cover: '', all: '', takers: {}, reasons: {}, reason: '', packets: {}, key: '' }
