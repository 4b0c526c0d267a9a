import * as z from 'zod/mini'
import { trimmed } from '#basics/text/graphemes.ts'
import { duration } from '#basics/time/duration.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { deskCorrectTime, type OwnTime, TIME_REASON_MAX } from '#contract/desk/requests/time-spent.ts'
import formStyles from '#web/desk/concierge/shared/promise-form.module.css'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { useDraftForm } from '#web/drafts/use-draft-form.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import styles from './correction.module.css'
import { ownTimeQuery } from './data.ts'

type CorrectionProps = { id: string; time: OwnTime; open: boolean; onClose: () => void }

/** Dialog to correct the recorded time of the signed-in concierge, with a reason. */
export function CorrectionDialog({ id, time, open, onClose }: CorrectionProps) {
  return (
    <Dialog open={open} title="Correct your time" onClose={onClose}>
      <CorrectionForm id={id} time={time} onDone={onClose} />
    </Dialog>
  )
}

const schema = z.object({ minutes: z.string(), reason: z.string(), key: z.string() })

function CorrectionForm({ id, time, onDone }: Omit<CorrectionProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const { draft, write, form, errors, failure, pending } = useDraftForm({
    name: `desk.form.time.${id}`,
    schema,
    blank: () => ({ minutes: String(time.minutes), reason: '', key: crypto.randomUUID() }),
    async submit({ minutes, reason, key }) {
      const answer = await call(deskCorrectTime, {
        params: { external_id: id },
        headers: { 'idempotency-key': key },
        body: { minutes: /^\d{1,6}$/.test(trimmed(minutes)) ? Number(minutes) : -1, reason },
      })
      queryClient.setQueryData(ownTimeQuery(id).queryKey, answer)
      onDone()
    },
  })
  return (
    <form className={formStyles.form} {...form}>
      <FailureBox failure={failure} />
      <Field
        label="Actual minutes"
        required
        inputMode="numeric"
        autoFocus
        value={draft.minutes}
        error={errors['minutes']}
        onValue={(minutes) => write({ minutes: String(minutes) })}
      />
      <Field
        label="Why"
        required
        maxLength={TIME_REASON_MAX}
        placeholder="I rang the imaging center from the train"
        value={draft.reason}
        error={errors['reason']}
        onValue={(reason) => write({ reason: String(reason) })}
      />
      <Button type="submit" loading={pending}>
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
