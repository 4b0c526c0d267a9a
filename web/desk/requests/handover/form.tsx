import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { PACKET_MAX_CHARACTERS, type PromisedRequest } from '#contract/desk/handover.ts'
import { deskHandOverRequest } from '#contract/desk/request-handover.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { useShowRequest } from '#web/desk/requests/change-request.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { call } from '#web/desk/shared/call.ts'
import { ConfirmDialog } from '#web/desk/shared/confirm-dialog.tsx'
import { awayConfirmation, type Confirmation } from '#web/desk/shared/confirmation.ts'
import { handoverNote } from '#web/desk/shared/handover-note.ts'
import styles from '#web/desk/shared/promise-form.module.css'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { keys, useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { Receivers } from './receivers.tsx'

/** Words that are null are still those that the desk begins with. */
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

/** Who takes it, and the packet: what is known and what is next, begun from what the desk knows. */
export function HandOverForm({ request: { external_id: id, name, assignee }, promised, onDone }: HandOverFormProps) {
  const me = useSession()?.staff.id
  const { data: colleagues = [] } = useColleagues()
  const takers = colleagues.filter((one) => one.id !== me)
  const [now] = useState(() => timeNow())
  const [initial] = useState(() => ({ to: '', known: null, next: null, key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.hand-over.${me}.${id}`, schema, initial })
  const [missing, setMissing] = useState<Missing>({})
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const [isAsking, setAsking] = useState(false)
  const handOver = useHandOverRequest(id)
  const first = useFocusFirst()
  const begun = handoverNote(promised, now)
  const words = { known: draft.known ?? begun.known, next: draft.next ?? begun.next }
  const taker = takers.find((one) => String(one.id) === draft.to)

  const write = (part: Partial<typeof draft>) => {
    // other words are another hand-over; the same after a failure are the same one
    change({ ...draft, ...part, key: handOver.isIdle ? draft.key : crypto.randomUUID() })
    handOver.reset()
    setMissing({})
  }
  const give = (though_away: boolean) => {
    setAsking(false)
    if (!taker) return
    const onSuccess = () => {
      discard()
      toasts.show({
        type: 'success',
        message: `“${isolate(name)}” is handed over to ${isolate(taker.name)}.`,
        autoDismiss: true,
      })
      onDone()
    }
    const assigned_to = assignee?.id ?? null
    handOver.mutate({ ...words, to: taker.id, assigned_to, though_away, key: draft.key }, { onSuccess })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = missingIn(words, taker !== undefined)
    setMissing(lacks)
    if (Object.keys(lacks).length > 0 || !taker || handOver.isPending) return
    if (awayLabel(taker, timeNow()) === '') return give(false)
    setQuestion(awayConfirmation(taker, timeNow()))
    setAsking(true)
  }
  const others = promised.promises.filter(({ kind }) => kind !== 'request')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {handOver.error && <AlertBox variant="error">{handOver.error.message} Nothing you wrote is lost.</AlertBox>}
      <Receivers
        colleagues={takers}
        now={now}
        value={draft.to}
        error={missing.to ?? null}
        first={first}
        onValue={(to) => write({ to })}
      />
      <Field
        label="What is known"
        type="textarea"
        rows={4}
        required
        maxLength={PACKET_MAX_CHARACTERS}
        value={words.known}
        error={missing.known}
        onValue={(known) => write({ known: String(known) })}
      />
      <Field
        label="What is next"
        type="textarea"
        required
        maxLength={PACKET_MAX_CHARACTERS}
        value={words.next}
        error={missing.next}
        onValue={(next) => write({ next: String(next) })}
      />
      {others.length > 0 && (
        <p className="small quiet">
          It takes along what you promised here: {others.map(({ title }) => `“${title}”`).join(', ')}.
        </p>
      )}
      <Button type="submit" loading={handOver.isPending}>
        Hand over
      </Button>
      <ConfirmDialog
        question={question}
        open={isAsking}
        onClose={() => setAsking(false)}
        onProceed={() => give(true)}
      />
    </form>
  )
}

function missingIn({ known, next }: { known: string; next: string }, hasTaker: boolean): Missing {
  return {
    ...(!hasTaker && { to: 'Please choose who takes it.' }),
    ...(!hasVisibleContent(known) && { known: 'Please write what is known' }),
    ...(!hasVisibleContent(next) && { next: 'Please write what is next' }),
  }
}

/** The form comes after its dialog, once what it begins with is known. */
function useFocusFirst() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

type HandOver = BodyOf<typeof deskHandOverRequest> & { key: string }

/** The key makes a second try the same hand-over. */
function useHandOverRequest(id: string) {
  const client = useQueryClient()
  const show = useShowRequest()
  return useMutation({
    mutationFn: ({ key, ...body }: HandOver) =>
      call(deskHandOverRequest, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: ({ request }) => show(request),
    // refused, somebody may have gone away since, or have it themselves
    onSettled: () =>
      Promise.all(
        [keys.colleagues, promiseKeys.all, keys.request(id)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
