import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { PACKET_MAX_CHARACTERS, type PromisedRequest } from '#contract/desk/queue/handover.ts'
import { type Colleague, deskColleagues } from '#contract/desk/queue/shifts.ts'
import { deskHandOverRequest } from '#contract/desk/requests/request-handover.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { useShowRequest } from '#web/desk/concierge/requests/change-request.ts'
import { awayConfirmation } from '#web/desk/concierge/shared/confirmation.ts'
import { handoverNote } from '#web/desk/concierge/shared/handover-note.ts'
import styles from '#web/desk/concierge/shared/promise-form.module.css'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { promiseReads, refetchRequest, useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { useAct } from '#web/wire/use-act.ts'
import { Receivers } from './receivers.tsx'

/** Null is the suggested text. */
const schema = z.object({
  to: z.string(),
  known: z.nullable(z.string()),
  next: z.nullable(z.string()),
  key: z.string(),
})
type Missing = { readonly to?: string; readonly known?: string; readonly next?: string }

interface HandOverFormProps {
  request: DeskRequest
  promised: PromisedRequest
  onDone: () => void
}

/** Form for the recipient and the packet: known facts and next steps. It starts with suggestions. */
export function HandOverForm({ request: { external_id: id, name, assignee }, promised, onDone }: HandOverFormProps) {
  const me = useSession()?.staff.id
  const { data: colleagues = [] } = useColleagues()
  const takers = colleagues.filter((one) => one.id !== me)
  const [now] = useState(() => timeNow())
  const [initial] = useState(() => ({ to: '', known: null, next: null, key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.hand-over.${me}.${id}`, schema, initial })
  const [missing, setMissing] = useState<Missing>({})
  const { confirm, dialog } = useConfirm()
  const handOver = useHandOverRequest(id)
  const first = useFocusFirst()
  const begun = handoverNote(promised, now)
  const words = { known: draft.known ?? begun.known, next: draft.next ?? begun.next }
  const taker = takers.find((one) => String(one.id) === draft.to)

  const write = (part: Partial<typeof draft>) => {
    // A changed handover is a new one with a new key. A retry of the same handover keeps its key.
    change({ ...draft, ...part, key: handOver.isIdle ? draft.key : crypto.randomUUID() })
    handOver.reset()
    setMissing({})
  }
  const give = (taker: Colleague, though_away: boolean) => {
    const onSuccess = () => {
      discard()
      toasts.done(`“${isolate(name)}” is handed over to ${isolate(taker.name)}.`)
      onDone()
    }
    const assigned_to = assignee?.id ?? null
    handOver.act({ ...words, to: taker.id, assigned_to, though_away, key: draft.key }, { onSuccess })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = missingIn(words, taker !== undefined)
    setMissing(lacks)
    if (Object.keys(lacks).length > 0 || !taker || handOver.isPending) return
    const isAway = awayLabel(taker, timeNow()) !== ''
    confirm(isAway ? awayConfirmation(taker, timeNow()) : null, () => give(taker, isAway))
  }
  const others = promised.promises.filter(({ kind }) => kind !== 'request')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {handOver.failure && <AlertBox variant="error">{handOver.failure} Nothing you wrote is lost.</AlertBox>}
      <Receivers
        colleagues={takers}
        now={now}
        value={draft.to}
        error={missing.to ?? null}
        first={first}
        onValue={(to) => write({ to })}
      />
      <PacketFields words={words} missing={missing} onChange={write} />
      {others.length > 0 && (
        <p className="small quiet">
          It includes what you promised here: {others.map(({ title }) => `“${title}”`).join(', ')}.
        </p>
      )}
      <Button type="submit" loading={handOver.isPending}>
        Hand over
      </Button>
      {dialog}
    </form>
  )
}

type Packet = { readonly known: string; readonly next: string }
type PacketFieldsProps = { words: Packet; missing: Missing; onChange: (part: Partial<Packet>) => void }

function PacketFields({ words, missing, onChange }: PacketFieldsProps) {
  return (
    <>
      <Field
        label="What is known"
        type="textarea"
        rows={4}
        required
        maxLength={PACKET_MAX_CHARACTERS}
        value={words.known}
        error={missing.known}
        onValue={(known) => onChange({ known: String(known) })}
      />
      <Field
        label="What is next"
        type="textarea"
        required
        maxLength={PACKET_MAX_CHARACTERS}
        value={words.next}
        error={missing.next}
        onValue={(next) => onChange({ next: String(next) })}
      />
    </>
  )
}

function missingIn({ known, next }: Packet, hasTaker: boolean): Missing {
  return {
    ...(!hasTaker && { to: 'Please choose who takes it.' }),
    ...(!hasVisibleContent(known) && { known: 'Please write what is known' }),
    ...(!hasVisibleContent(next) && { next: 'Please write what is next' }),
  }
}

/** Focuses the first field, because the form renders after its dialog has opened and its data has loaded. */
function useFocusFirst() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

type HandOver = BodyOf<typeof deskHandOverRequest> & { key: string }

/** Hands over a request. The key makes a retry idempotent. */
function useHandOverRequest(id: string) {
  const show = useShowRequest()
  return useAct(
    ({ key, ...body }: HandOver) =>
      call(deskHandOverRequest, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    {
      onDone: ({ request }) => show(request),
      // After a refusal, the colleague may have gone away, or have the request already.
      refetch: [deskColleagues, ...promiseReads],
      onSettled: () => refetchRequest(id),
    },
  )
}
