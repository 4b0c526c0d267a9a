import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import {
  type checkEmployeeNumber,
  EMPLOYEE_NUMBER_MAX_CHARACTERS,
  employeeFields,
} from '#contract/member/employee-numbers.ts'
import type { AnswerOf, BodyOf } from '#contract/shared/endpoint.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { isoDate, typedDate } from '#web/kit/fields/date-mask.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import { DateOfBirth, dateOrder } from './date-of-birth.tsx'
import styles from './employee-number.module.css'

export type Employee = BodyOf<typeof checkEmployeeNumber>
type Result = AnswerOf<typeof checkEmployeeNumber>

interface EmployeeNumberProps {
  company: string
  /** The company's numbers hold digits only. */
  digits?: boolean | undefined
  /** Compares the number and date with the company's list. */
  check: (person: Employee) => Promise<Result>
  onFound: (person: Employee) => void
  /** What was typed before. */
  initial?: Employee | null | undefined
  /** More help after a try that failed. */
  help?: ReactNode
}

/** Asks for an employee number and a date of birth, and compares them with the company's list. */
export function EmployeeNumber({ company, digits, check, onFound, initial, help }: EmployeeNumberProps) {
  const [failed, setFailed] = useState<Result | null>(null)
  const submit = checked(employeeFields, async (person) => {
    const result = await check(person)
    if (result.found) onFound(person)
    else setFailed(result)
  })
  const { errors, failure, dismiss, pending, form } = useForm((typed) => {
    const born = typed.get('date_of_birth')
    if (typeof born === 'string') typed.set('date_of_birth', isoDate(born, dateOrder()))
    return submit(typed)
  })
  const isLocked = failed?.tries_left === 0 && failed.again_at !== null
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {failed && <NotFound result={failed} />}
      <Field
        label={t('Employee number')}
        name="employee_id"
        hint={t('On your badge or your pay stub')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={EMPLOYEE_NUMBER_MAX_CHARACTERS}
        {...(digits && { inputMode: 'numeric' as const })}
        required
        defaultValue={initial?.employee_id}
        error={errors.employee_id ?? null}
        invalid={failed !== null}
      />
      <DateOfBirth
        name="date_of_birth"
        defaultValue={initial ? typedDate(initial.date_of_birth, dateOrder()) : ''}
        error={errors.date_of_birth ?? null}
        invalid={failed !== null}
      />
      {!failed && (
        <p className={styles.kept}>
          <LockIcon />
          {t(
            'We check these against {company}’s list and keep only a code made from them, never the number or the date.',
            {
              company,
            },
          )}
        </p>
      )}
      {!isLocked && (
        <div className={styles.go}>
          <Button type="submit" loading={pending}>
            {failed ? t('Try again') : t('Continue')}
          </Button>
          {failed && <span className="small quiet">{triesLeft(failed)}</span>}
        </div>
      )}
      {failed && (
        <div className={styles.help}>
          <p className="b">{t('Still not working?')}</p>
          <p className="small quiet">
            <Trans
              message="If you were hired in the last few days, you may not be on the list yet. HR can tell you. We can help, too: <link>contact support</link>."
              parts={{ link: <TextLink href={`mailto:${settings.support_email}`} /> }}
            />
          </p>
          {help}
        </div>
      )}
    </form>
  )
}

const triesLeft = ({ tries_left }: Result) =>
  tries_left === 1 ? t('One more try today.') : t('{count} tries left today', { count: tries_left })

/** Focused after each try. The same for an unknown number, a wrong date and a place that is taken. */
function NotFound({ result }: { result: Result }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [result])
  return (
    <div ref={box} tabIndex={-1} className={styles.alert}>
      <AlertBox variant="error">
        {result.again_at ? (
          <Trans
            message="That was five tries. You can try again {when}, or <link>contact support</link>."
            parts={{ link: <TextLink href={`mailto:${settings.support_email}`} /> }}
            values={{ when: whenAgain(result.again_at) }}
          />
        ) : (
          <>
            <b className="b">{t('We can’t find you with this number and date.')}</b>
            <p>{t('Check both against your pay stub. Type the number without spaces, with any zeros at the front.')}</p>
          </>
        )}
      </AlertBox>
    </div>
  )
}

function whenAgain(at: string): string {
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit' })
  const isToday = new Date(at).toDateString() === timeNow().toDateString()
  return isToday ? t('today at {time}', { time }) : t('tomorrow at {time}', { time })
}
