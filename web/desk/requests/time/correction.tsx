import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { duration } from '#basics/duration.ts'
import { trimmed } from '#basics/graphemes.ts'
import { timeNow } from '#basics/server-clock.ts'
import { deskCorrectTime, type OwnTime, TIME_REASON_MAX } from '#contract/desk/time-spent.ts'
import { call } from '#web/desk/shared/call.ts'
import { momentLabel } from '#web/desk/shared/moments.ts'
import formStyles from '#web/desk/shared/promise-form.module.css'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './correction.module.css'
import { ownTimeKey } from './data.ts'

type CorrectionProps = { id: string; time: OwnTime; open: boolean; onClose: () => void }

/** What one's own work really took, and why it is not what was counted. */
export function CorrectionDialog({ id, time, open, onClose }: CorrectionProps) {
  return (
    <Dialog open={open} title="Correct your time" onClose={onClose}>
      <CorrectionForm id={id} time={time} onDone={onClose} />
    </Dialog>
  )
}

const schema = z.object({ minutes: z.string(), reason: z.string(), key: z.string() })

function CorrectionForm({ id, time, onDone }: Omit<CorrectionProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const client = useQueryClient()
  const [initial] = useState(() => ({ minutes: String(time.minutes), reason: '', key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.time.${id}`, schema, initial })
  const { mutate, error, isPending, isIdle, reset } = useMutation({
    mutationFn: () =>
      call(deskCorrectTime, {
        params: { external_id: id },
        headers: { 'idempotency-key': draft.key },
        body: { minutes: /^\d{1,6}$/.test(trimmed(draft.minutes)) ? Number(draft.minutes) : -1, reason: draft.reason },
      }),
    onSuccess: (answer) => {
      client.setQueryData(ownTimeKey(id), answer.time)
      discard()
      onDone()
    },
  })
  const errors = error instanceof CallError ? error.errors : {}
  // other words are another correction; the same after a failure are the same one
  const write = (part: Partial<typeof draft>) => {
    change({ ...draft, ...part, key: isIdle ? draft.key : crypto.randomUUID() })
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {error && Object.keys(errors).length === 0 && (
        <AlertBox variant="error">{error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <Field
        label="Minutes it really took you"
        required
        inputMode="numeric"
        autoFocus
        value={draft.minutes}
        error={errors['minutes']?.[0]}
        onValue={(minutes) => write({ minutes: String(minutes) })}
      />
      <Field
        label="Why"
        required
        maxLength={TIME_REASON_MAX}
        placeholder="I rang the imaging center from the train"
        value={draft.reason}
        error={errors['reason']?.[0]}
        onValue={(reason) => write({ reason: String(reason) })}
      />
      <Button type="submit" loading={isPending}>
        Save
      </Button>
      {time.corrections.length > 0 && <Made corrections={time.corrections} />}
    </form>
  )
}

function Made({ corrections }: Pick<OwnTime, 'corrections'>) {
  const now = timeNow()
  return (
    <ul className={styles.made} aria-label="Corrections so far">
      {corrections.map(({ minutes, reason, at }) => (
        <li key={at}>
          <b>
            {minutes < 0 ? '−' : '+'}
            {duration(Math.abs(minutes))}
          </b>{' '}
          {reason} <span className="quiet">{momentLabel(at, now)}</span>
        </li>
      ))}
    </ul>
  )
}
