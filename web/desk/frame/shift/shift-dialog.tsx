import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { useSetShift } from '#web/desk/handover/handover-data.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { clockTime, momentInSentence } from '#web/desk/shared/moments.ts'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import input from '#web/kit/input.module.css'
import { Select } from '#web/kit/select.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { OWN_ACCOUNT } from '../destinations.ts'
import { backAfter, backAt } from './breaks.ts'
import styles from './shift-dialog.module.css'

type ShiftDialogProps = { staffId: number; name: string; open: boolean; onClose: () => void }

/** Whether one is here and until when: a break from which one comes back by the clock. */
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
  const [fault, setFault] = useState<string | null>(null)
  const timeField = useRef<HTMLInputElement>(null)
  const setShift = useSetShift()
  const presets = {
    break: backAfter(now, BREAK_MINUTES),
    lunch: backAfter(now, LUNCH_MINUTES),
  }
  const until = chosen === 'break' || chosen === 'lunch' ? presets[chosen] : backAt(now, time)
  const comesBack = chosen === HERE

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setShift.isPending) return
    if (!comesBack && !until) {
      setFault('Please choose a time within the next four hours.')
      return timeField.current?.focus()
    }
    setFault(null)
    setShift.mutate(
      comesBack
        ? { on_shift: true }
        : { on_shift: false, until: until?.toISOString() ?? null, covered_by: cover === '' ? null : Number(cover) },
      {
        onSuccess({ me: saved }) {
          if (comesBack && !saved.on_shift)
            return setFault('This is one of your days away. Change it among your hours.')
          const message = saved.on_shift ? 'You are here again.' : `You are ${awayLabel(saved, timeNow())}.`
          toasts.show({ type: 'success', message, autoDismiss: true })
          onClose()
        },
      },
    )
  }
  const choice = (value: string, label: ReactNode) => (
    <Choice value={value} chosen={chosen} onChoose={setChosen}>
      {label}
    </Choice>
  )
  const hereUntil = me.here_until ? ` until ${momentInSentence(me.here_until, now).replace(/^today /, '')}` : ''
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={styles.state}>
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
        <FieldFrame label="Back at" required error={until ? null : fault}>
          {(wiring) => (
            <input
              {...wiring}
              ref={timeField}
              type="time"
              className={input.input}
              value={time}
              onChange={(event) => {
                setTime(event.target.value)
                setFault(null)
              }}
            />
          )}
        </FieldFrame>
      )}
      {!comesBack && (
        <>
          <Select
            label="Who covers for you"
            placeholder="Nobody in particular"
            value={cover}
            options={colleagues
              .filter(({ id, on_shift }) => on_shift && id !== me.id)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onValue={setCover}
          />
          <p className="small quiet">
            A break pauses what calls you, not the promises: who covers is called for what falls due meanwhile. All of
            it stays yours.
          </p>
        </>
      )}
      <FailureBox failure={setShift.error?.message ?? (chosen === 'own' ? null : fault)} />
      {(!comesBack || !me.on_shift) && (
        <Button type="submit" loading={setShift.isPending}>
          {comesBack ? 'I’m back' : 'I’m off'}
        </Button>
      )}
    </form>
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
