import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { setShift } from '#web/desk/concierge/handover/handover-data.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { clockTime, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useColleagues } from '#web/desk/shared/wire/queries.ts'
import { OWN_ACCOUNT } from '#web/desk/shell/frame/destinations.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { FieldFrame } from '#web/kit/fields/field-frame.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import input from '#web/kit/input.module.css'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import { backAfter, backAt } from './breaks.ts'
import styles from './shift-dialog.module.css'

type ShiftDialogProps = { staffId: number; name: string; open: boolean; onClose: () => void }

/** Dialog for presence: starts a break that ends at a certain time. */
export function ShiftDialog({ staffId, name, open, onClose }: ShiftDialogProps) {
  return (
    <Dialog open={open} title={name} onClose={onClose}>
      <OwnShift staffId={staffId} onClose={onClose} />
      <p className={styles.links}>
        <Link to="/handover" onClick={onClose}>
          Away for longer, and my hours
        </Link>
        <Link to={OWN_ACCOUNT} onClick={onClose}>
          Your account
        </Link>
      </p>
    </Dialog>
  )
}

function OwnShift({ staffId, onClose }: Pick<ShiftDialogProps, 'staffId' | 'onClose'>) {
  const { data: colleagues, error, refetch } = useColleagues()
  const me = colleagues?.find(({ id }) => id === staffId)
  if (me) return <Shift me={me} colleagues={colleagues ?? []} onClose={onClose} />
  return error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton shape="long" />
}

const HERE = 'here'
const BREAK_MINUTES = 15
const LUNCH_MINUTES = 45

type ShiftProps = { me: Colleague; colleagues: readonly Colleague[]; onClose: () => void }

function Shift({ me, colleagues, onClose }: ShiftProps) {
  const [now] = useState(() => timeNow())
  const [chosen, setChosen] = useState(HERE)
  const [time, setTime] = useState('')
  const [cover, setCover] = useState('')
  const presets = {
    break: backAfter(now, BREAK_MINUTES),
    lunch: backAfter(now, LUNCH_MINUTES),
  }
  const until = chosen === 'break' || chosen === 'lunch' ? presets[chosen] : backAt(now, time)
  const comesBack = chosen === HERE

  const { form, errors, failure, dismiss, pending } = useForm(
    sent(async () => {
      if (!comesBack && !until) return { errors: { until: 'Please choose a time within the next four hours.' } }
      const { me: saved } = await setShift(
        comesBack
          ? { on_shift: true }
          : { on_shift: false, until: until?.toISOString() ?? null, covered_by: cover === '' ? null : Number(cover) },
      )
      if (comesBack && !saved.on_shift) return { failure: 'This is one of your days away. Change it under your hours.' }
      const message = saved.on_shift ? 'You are back.' : `You are ${awayLabel(saved, timeNow())}.`
      toasts.done(message)
      onClose()
      return undefined
    }),
  )
  const choice = (value: string, label: ReactNode) => (
    <Choice value={value} chosen={chosen} onChoose={setChosen}>
      {label}
    </Choice>
  )
  const hereUntil = me.here_until ? ` until ${momentInSentence(me.here_until, now).replace(/^today /, '')}` : ''
  return (
    <form {...form} className="stack">
      <div className="row">
        <ColleagueFace name={me.name} away={!me.on_shift} />
        <p className="quiet">
          Colleagues and members see: {awayLabel(me, now) || `here${hereUntil}`}.
          {me.covered_by && ` ${isolate(me.covered_by.name)} covers for you.`}
        </p>
      </div>
      <fieldset className={styles.choices}>
        <legend className="sr">Here or away</legend>
        {choice(HERE, `Here${hereUntil}`)}
        {choice('break', `A short break, back at ${clockTime(presets.break)}`)}
        {choice('lunch', `Lunch, back at ${clockTime(presets.lunch)}`)}
        {choice('own', 'Away until …')}
      </fieldset>
      {chosen === 'own' && (
        <FieldFrame label="Back at" required error={until ? null : errors['until']}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              className={input.input}
              value={time}
              onChange={(event) => {
                setTime(event.target.value)
                dismiss()
              }}
            />
          )}
        </FieldFrame>
      )}
      {!comesBack && <Cover value={cover} others={colleagues.filter(({ id }) => id !== me.id)} onValue={setCover} />}
      <FailureBox failure={failure} />
      {(!comesBack || !me.on_shift) && (
        <Button type="submit" loading={pending}>
          {comesBack ? 'I’m back' : 'I’m off'}
        </Button>
      )}
    </form>
  )
}

type CoverProps = { value: string; others: readonly Colleague[]; onValue: (id: string) => void }

function Cover({ value, others, onValue }: CoverProps) {
  return (
    <>
      <Select
        label="Who covers for you"
        placeholder="No one in particular"
        value={value}
        options={others.filter(({ on_shift }) => on_shift).map(({ id, name }) => ({ value: String(id), label: name }))}
        onValue={onValue}
      />
      <p className="small quiet">
        A break pauses your alerts, not your promises: your cover is alerted to what becomes due. Everything stays
        yours.
      </p>
    </>
  )
}

type ChoiceProps = { value: string; chosen: string; onChoose: (value: string) => void; children: ReactNode }

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <label className={styles.choice} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name="own-shift"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      {children}
    </label>
  )
}
