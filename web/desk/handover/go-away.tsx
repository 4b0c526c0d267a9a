import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeNow } from '#basics/server-clock.ts'
import { PACKET_MAX_CHARACTERS, type PromisedRequest } from '#contract/desk/handover.ts'
import { withAway } from '#web/desk/shared/away.ts'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { toasts } from '#web/kit/toasts.ts'
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

/** Every open promise, who takes each, and what they have to know. Nothing can be forgotten. */
export function GoAway({ requests }: { requests: readonly PromisedRequest[] }) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  const takers = colleagues.filter(({ id, on_shift }) => on_shift && id !== me)
  const [initial] = useState(() => ({ ...EMPTY, key: crypto.randomUUID() }))
  const [now] = useState(() => timeNow())
  const { value: draft, change, discard } = useDraft({ name: `desk.form.away.${me}`, schema: leaving, initial })
  const [missing, setMissing] = useState<MissingDecision | null>(null)
  const handOver = useHandOver()
  const [words, setWords] = useState('')
  const isShown = ({ request }: PromisedRequest) => fits(request, words)
  const promises = requests.flatMap((item) => item.promises)

  // other decisions are another hand-over; the same after a failure are the same one
  const decide = (part: Partial<Leaving>) => {
    change({ ...draft, ...part, key: handOver.isIdle ? draft.key : crypto.randomUUID() })
    handOver.reset()
    setMissing(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = missingIn(requests, draft, now)
    setMissing(lacks)
    if (lacks) {
      // what lacks something is shown, whatever was looked for
      flushSync(() => setWords(''))
      return document.getElementById(lacks.id)?.focus()
    }
    handOver.mutate(
      { key: draft.key, body: bodyOf(requests, draft, now) },
      {
        onSuccess() {
          discard()
          toasts.show({ type: 'success', message: 'Everything is handed over. You are away.', autoDismiss: true })
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!handOver.isPending) event.currentTarget.requestSubmit()
  }
  const decideAll = (taker: string) => {
    if (taker === '') return decide({ all: taker })
    const shared = spread(
      requests.map(({ request }) => request.external_id),
      takers,
    )
    const all = requests.flatMap(({ request, promises: theirs }) =>
      theirs.map((promise): [string, string] => [
        nameOf(promise),
        taker === SHARE ? String(shared[request.external_id] ?? '') : taker,
      ]),
    )
    decide({ all: taker, takers: Object.fromEntries(all) })
  }
  const people = takers.map(({ id, name }) => ({ value: String(id), label: name }))
  // in the list all the same, so that nobody wonders where they are
  const absent = colleagues
    .filter(({ id, on_shift }) => !on_shift && id !== me)
    .map((one) => ({ value: String(one.id), label: withAway(one, now), disabled: true }))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole form, beside its button
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate aria-labelledby="going">
      <h2 id="going" className="d4">
        I’m going away
      </h2>
      <p className="quiet">
        {promises.length === 0
          ? 'You have no open promises. Members notice nothing.'
          : `${promises.length === 1 ? 'One open promise goes' : `${promises.length} open promises go`} to the colleagues you choose among those who are here. Members notice nothing.`}
      </p>
      <div className={styles.about}>
        <WhenField label="Back" optional value={draft.until} onValue={(until) => decide({ until })} />
        <Select
          label="Who covers for you"
          placeholder="Nobody in particular"
          value={draft.cover}
          options={[...people, ...absent]}
          onValue={(cover) => decide({ cover })}
        />
        {promises.length > 1 && (
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
        {promises.length > 0 && keepsAll(draft) && (
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
      {people.length === 0 && promises.length > 0 && (
        <AlertBox variant="warning">Nobody else is here now. You can keep your promises with a reason.</AlertBox>
      )}
      {requests.length > FEW && (
        // its Enter hands nothing over
        <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <SearchBox label="Find a request" placeholder="A request or a member" value={words} onValue={setWords} />
        </div>
      )}
      {!requests.some(isShown) && requests.length > 0 && <p role="status">None of yours is called so.</p>}
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
        {promises.length === 0 ? 'Go away' : 'Hand over and go'}
        <KeyCap>Ctrl Enter</KeyCap>
      </Button>
    </form>
  )
}

/** Chosen instead of a colleague: each request goes to whoever then has the fewest. */
const SHARE = 'share'

/** So many are seen at a glance. */
const FEW = 5

const EMPTY: Leaving = { until: '', cover: '', all: '', takers: {}, reasons: {}, reason: '', packets: {}, key: '' }
