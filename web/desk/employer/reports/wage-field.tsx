import { type FormEvent, useId, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import input from '#web/kit/input.module.css'
import { useAct } from '#web/wire/use-act.ts'
import type { useWage, WagePlace } from './use-wage.ts'
import { anHour, readAmount } from './wage.ts'
import styles from './wage-field.module.css'

type WageFieldProps = { wage: ReturnType<typeof useWage>; company: string }

/** Field for the hourly wage and where to store it. Leaving the field saves it; an empty field removes it. */
export function WageField({ wage: { wage, failed, save, remove }, company }: WageFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { act, isPending: pending, failure } = useAct()
  const shown = typed ?? (wage ? anHour(wage.cents) : '')
  const place = wage?.place ?? 'browser'
  const settle = (inPlace: WagePlace) => {
    const cents = readAmount(shown)
    const isEmpty = !hasVisibleContent(shown)
    setError(isEmpty || cents !== null ? null : t('Please enter what an hour costs, such as 38 or 38.50.'))
    const isAsBefore = isEmpty ? !wage : cents === wage?.cents && inPlace === wage.place
    if (isAsBefore) return setTyped(null)
    if (!isEmpty && cents === null) return
    act(async () => {
      await (cents === null ? remove() : save(cents, inPlace))
      setTyped(null)
      return undefined
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle(place)
  }
  return (
    <form className={styles.wage} onSubmit={submit} noValidate>
      <div className={styles.line}>
        <label htmlFor={id}>{wage ? t('An hour of work costs you') : t('Add what an hour of work costs you')}</label>
        <input
          id={id}
          className={input.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$38.00"
          value={shown}
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && settle(place)}
        />
        {wage && (
          <label className={styles.place}>
            <span className="sr">{t('Kept')}</span>
            <select
              value={place}
              disabled={pending}
              onChange={(event) => settle(event.target.value === 'company' ? 'company' : 'browser')}
            >
              <option value="browser">{t('kept for you alone')}</option>
              <option value="company">{t('kept for {company}', { company })}</option>
            </select>
          </label>
        )}
        {!wage && typed && (
          <Button small variant="secondary" type="submit" loading={pending}>
            {t('Count with it')}
          </Button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {failure && <FieldError id={`${id}-failure`}>{failure}</FieldError>}
      {failed && <p>{t('The saved value of {company} could not be loaded. Your entry still works.', { company })}</p>}
    </form>
  )
}
