import { type ReactNode, useState } from 'react'
import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import { dayInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Domains } from './domains.tsx'
import { ProviderForm } from './provider-form.tsx'
import styles from './road.module.css'
import type { CompanyDomain, SignInSource } from './sign-in-data.ts'
import { Claims, TestSignIn } from './test-sign-in.tsx'
import { TurnOn } from './turn-on.tsx'

type RoadProps = { source: SignInSource; signIn: CompanySignIn; heading: 'h2' | 'h4' }
type StepName = 'provider' | 'domain' | 'test' | 'on'

/** The steps until the sign-in is on. The first one that is not done is open; a done one can be opened again. */
export function Road({ source, signIn, heading }: RoadProps) {
  const [opened, open] = useState<StepName | null>(null)
  const proven = signIn.domains.filter(({ proven_at }) => proven_at !== null)
  const isDone = {
    provider: signIn.issuer !== null,
    domain: proven.length > 0,
    test: hasPassed(signIn.test),
    on: false,
  }
  const current = opened ?? STEPS.find((step) => !isDone[step]) ?? 'on'
  const at = (step: StepName) => ({ heading, isDone: isDone[step], isCurrent: step === current })
  const parts = { source, signIn, open }
  return (
    <ol className={styles.road} aria-label="Set up sign-in">
      <ProviderStep {...parts} at={at('provider')} />
      <DomainStep {...parts} at={at('domain')} proven={proven} />
      <TestStep {...parts} at={at('test')} />
      <Step
        {...at('on')}
        isLast
        title="Turn it on"
        state="You choose: your sign-in first with the password as a second choice, or your sign-in only."
      >
        <TurnOn source={source} domains={proven} />
      </Step>
    </ol>
  )
}

const hasPassed = (test: CompanySignIn['test']) => test !== null && test.finished_at !== null && test.fault === null

type PartProps = {
  source: SignInSource
  signIn: CompanySignIn
  open: (step: StepName | null) => void
  at: Pick<StepProps, 'heading' | 'isDone' | 'isCurrent'>
}

function ProviderStep({ source, signIn: { issuer }, open, at }: PartProps) {
  return (
    <Step
      {...at}
      title="Your provider"
      state={issuer ? `${issuer.issuer}, client ${issuer.client_id}. It answered with its settings.` : undefined}
      act={issuer && <Change step="provider" label="Change" onOpen={open} />}
    >
      <ProviderForm source={source} issuer={issuer} onClose={issuer ? () => open(null) : undefined} />
    </Step>
  )
}

type DomainStepProps = PartProps & { proven: readonly CompanyDomain[] }

function DomainStep({ source, signIn: { domains }, open, at, proven }: DomainStepProps) {
  const now = useMinute()
  const [first] = proven
  return (
    <Step
      {...at}
      title={first ? `${namesOf(proven)} ${proven.length === 1 ? 'is' : 'are'} yours` : domainTitle(domains)}
      state={
        first?.proven_at
          ? `Record found ${dayInSentence(first.proven_at, now)}. Keep it in place; we look once a day.`
          : 'A record in your DNS. Then only your people are sent to your sign-in.'
      }
      act={first && <Change step="domain" label="Domains" onOpen={open} />}
    >
      <Domains source={source} domains={domains} onClose={first ? () => open(null) : undefined} />
    </Step>
  )
}

function TestStep({ source, signIn: { test }, open, at }: PartProps) {
  const { isDone } = at
  return (
    <Step
      {...at}
      title={isDone ? 'You signed in' : 'Sign in once yourself'}
      state={
        isDone
          ? 'This is what your provider sent. We ignore the rest, and keep this until your next test.'
          : 'A test in a new tab. You see what your provider sends us before anyone else uses it.'
      }
      act={isDone && <Change step="test" label="Test again" onOpen={open} />}
      more={isDone && test?.claims && <Claims claims={test.claims} />}
    >
      <TestSignIn source={source} test={test} onClose={isDone ? () => open(null) : undefined} />
    </Step>
  )
}

const STEPS = ['provider', 'domain', 'test', 'on'] as const

const namesOf = (domains: readonly { domain: string }[]) =>
  new Intl.ListFormat('en-US').format(domains.map(({ domain }) => domain))

function domainTitle(domains: readonly { domain: string }[]): string {
  return domains.length === 1 ? `Prove that ${namesOf(domains)} is yours` : 'Prove that your domain is yours'
}

type ChangeProps = { step: StepName; label: string; onOpen: (step: StepName) => void }

function Change({ step, label, onOpen }: ChangeProps) {
  return (
    <Button small variant="tertiary" aria-label={`${label}: ${CHANGED[step]}`} onClick={() => onOpen(step)}>
      {label}
    </Button>
  )
}

const CHANGED: Readonly<Record<StepName, string>> = {
  provider: 'your provider',
  domain: 'your domains',
  test: 'sign in once yourself',
  on: 'turn it on',
}

type StepProps = {
  heading: 'h2' | 'h4'
  isDone: boolean
  isCurrent: boolean
  isLast?: boolean
  title: string
  /** Sentence of a step that is not open. */
  state: string | undefined
  act?: ReactNode
  /** Stays below a step that is done. */
  more?: ReactNode
  children: ReactNode
}

function Step({ heading: Heading, isDone, isCurrent, isLast, title, state, act, more, children }: StepProps) {
  return (
    <li
      className={classNames(isCurrent ? styles.now : isDone && styles.done, isLast && styles.last)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <i className={styles.mark} aria-hidden="true" />
      <Heading className={styles.title}>
        <span className="sr">{wordOf(isDone, isCurrent)}: </span>
        {title}
      </Heading>
      {isCurrent ? (
        <div className={styles.open}>{children}</div>
      ) : (
        <>
          {state && <p className={styles.state}>{state}</p>}
          {act && <div className={styles.act}>{act}</div>}
          {more}
        </>
      )}
    </li>
  )
}

function wordOf(isDone: boolean, isCurrent: boolean): string {
  if (isCurrent) return 'Now'
  return isDone ? 'Done' : 'Next'
}
