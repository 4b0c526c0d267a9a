import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { company } from '#contract/member/companies.ts'
import { checkEmployeeNumber } from '#contract/member/employee-numbers.ts'
import type { AnswerOf, BodyOf } from '#contract/shared/endpoint.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import { call } from '#web/wire/call.ts'
import styles from './how-known.module.css'

export type Company = AnswerOf<typeof company>['company']
type Employee = BodyOf<typeof checkEmployeeNumber>
type Way = 'email' | 'number'

export type Knowing = ReturnType<typeof useKnowing>

const EmployeeNumber = lazy(() =>
  import('#web/member/shared/employee-number/employee-number.tsx').then((file) => ({ default: file.EmployeeNumber })),
)

/** How the company of the link knows the person: by their address, or by their employee number, which is checked first. */
export function useKnowing(known: Company | null) {
  const [chosen, choose] = useState<Way | null>(null)
  const [typed, setTyped] = useState<Employee | null>(null)
  const [step, setStep] = useState<'asking' | 'found' | 'later'>('asking')
  const { email = false, number = false } = known?.known_by ?? {}
  const only = number ? ('number' as const) : ('email' as const)
  const way = email && number ? chosen : only
  const isFound = way === 'number' && step === 'found'
  return {
    way,
    choose: email && number ? choose : null,
    /** Nothing else is asked before. */
    isAsking: known !== null && (way === null || (way === 'number' && step === 'asking')),
    /** The person of the company's list, after the check. */
    person: isFound ? typed : null,
    typed,
    isFound,
    found(person: Employee) {
      setTyped(person)
      setStep('found')
    },
    change: () => setStep('asking'),
    later: () => setStep('later'),
  }
}

interface HowKnownProps {
  company: Company
  slug: string
  knows: Knowing
}

export function HowKnown({ company: { name, known_by }, slug, knows }: HowKnownProps) {
  const { way, choose, isFound, typed } = knows
  if (isFound && typed) return <Found company={name} number={typed.employee_id} onChange={knows.change} />
  if (!known_by.number) return null
  return (
    <div className={styles.known}>
      {choose && (
        <ChipGroup
          kind="radio"
          label={t('How does {company} know you?', { company: name })}
          className={styles.ways ?? ''}
          value={way}
          onValueChange={(value) => choose(value === 'number' ? 'number' : 'email')}
        >
          <ChipTile variant="radio" value="email" label={t('Work email')} />
          <ChipTile variant="radio" value="number" label={t('Employee number')} />
        </ChipGroup>
      )}
      {knows.isAsking && way === 'number' && (
        <Suspense fallback={<div className={styles.coming} />}>
          <EmployeeNumber
            company={name}
            digits={known_by.digits}
            initial={typed}
            check={(person) => call(checkEmployeeNumber, { params: { slug }, body: person })}
            onFound={knows.found}
            help={
              <Button variant="tertiary" small onClick={knows.later}>
                {t('Sign up now, confirm later')}
              </Button>
            }
          />
        </Suspense>
      )}
    </div>
  )
}

/** The two fields, folded to one line. The focus goes on to the account. */
function Found({ company, number, onChange }: { company: string; number: string; onChange: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={styles.found}>
        <SuccessIcon />
        <p>
          <b className="b">{t('You’re on the list.')}</b>
          <span>{t('{company}, number ending in {ending}', { company, ending: number.slice(-2) })}</span>
        </p>
        <Button variant="tertiary" onClick={onChange}>
          {t('Change')}
        </Button>
      </div>
      <h2 className="d4" ref={heading} tabIndex={-1}>
        {t('Now, an account of your own')}
      </h2>
    </>
  )
}
