import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { type Confirmation, useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { SettingRow, SettingRows } from '#web/desk/shared/layout/setting-rows.tsx'
import { dayInSentence, momentInSentence, momentLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import { CheckNow, DomainForm, Domains, lookedAt, RemoveDomain } from './domains.tsx'
import { ProviderForm } from './provider-form.tsx'
import styles from './road.module.css'
import { type CompanyDomain, type SignInSource } from './sign-in-data.ts'
import { TestSignIn } from './test-sign-in.tsx'
import { TurnOn } from './turn-on.tsx'

type Issuer = NonNullable<CompanySignIn['issuer']>
type WhenOnProps = { source: SignInSource; signIn: CompanySignIn; issuer: Issuer }
type Editing = 'provider' | 'choice' | 'test' | 'domain' | null

/** The settings of a sign-in that is on, as rows. One is edited at a time, in its row. */
export function WhenOn({ source, signIn, issuer }: WhenOnProps) {
  const { domains, test } = signIn
  const now = useMinute()
  const { editing, edit, close, change } = useEditing()
  const proven = domains.filter(({ proven_at }) => proven_at !== null)
  return (
    <div className={styles.on}>
      <Held source={source} domains={domains} now={now} />
      <SettingRows>
        <SettingRow label="State" acts={<TurnOff source={source} domains={proven} />}>
          On
          <small>Since {dayInSentence(issuer.enabled_at ?? '', now)}</small>
        </SettingRow>
        <SettingRow
          label="Provider"
          acts={change('provider', 'Change', 'Change: provider')}
          editor={editing === 'provider' && <ProviderForm source={source} issuer={issuer} onClose={close} />}
        >
          {issuer.issuer}
          <small>
            Client {issuer.client_id}. The button says “Continue with {issuer.name}”.{' '}
            {issuer.trusts_factor ? `Its second step counts as ${settings.brand}’s.` : ''}
          </small>
        </SettingRow>
        {domains.map((domain) => (
          <DomainRow key={domain.domain} source={source} domain={domain} now={now} />
        ))}
        <SettingRow
          label="Another domain"
          acts={change('domain', 'Add', 'Add a domain')}
          editor={editing === 'domain' && <DomainForm source={source} onClose={close} />}
        >
          <small>Its people are sent to your sign-in once its record is there.</small>
        </SettingRow>
        <SettingRow
          label="People choose"
          acts={change('choice', 'Change', 'Change: people choose')}
          editor={
            editing === 'choice' && <TurnOn source={source} domains={proven} mode={issuer.mode} onClose={close} />
          }
        >
          {issuer.mode === 'required' ? 'Your sign-in only' : 'Your sign-in first'}
          <small>
            {issuer.mode === 'required'
              ? 'No other way in for people at your domains'
              : `A ${settings.brand} password works as a second choice`}
          </small>
        </SettingRow>
        <SettingRow
          label="Last sign-in test"
          acts={change('test', 'Test', 'Test: sign in once yourself')}
          editor={editing === 'test' && <TestSignIn source={source} test={test} />}
        >
          {test ? momentLabel(test.started_at, now) : 'None with these settings'}
          {test?.finished_at && <small>{test.sentence ?? 'Your provider sent what we need.'}</small>}
        </SettingRow>
      </SettingRows>
      {editing === 'test' && (
        <div className="buttons">
          <Button small variant="secondary" onClick={() => edit(null)}>
            Close the test
          </Button>
        </div>
      )}
    </div>
  )
}

/** The focus returns to the button that opened the editor. */
function useEditing() {
  const [editing, edit] = useState<Editing>(null)
  const opener = useRef<string | null>(null)
  useEffect(() => {
    if (editing === null && opener.current) document.getElementById(opener.current)?.focus()
  }, [editing])
  const change = (what: NonNullable<Editing>, label: string, name: string): ReactNode => (
    <Button
      small
      variant="tertiary"
      id={`sign-in-${what}`}
      aria-label={name}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget.id
        edit(what)
      }}
    >
      {label}
    </Button>
  )
  return { editing, edit, close: () => edit(null), change }
}

type DomainRowProps = { source: SignInSource; domain: CompanyDomain; now: Date }

function DomainRow({ source, domain, now }: DomainRowProps) {
  const { proven_at, stops_at, domain: name } = domain
  if (proven_at === null)
    return (
      <SettingRow label="Domain" editor={<Domains source={source} domains={[domain]} onClose={undefined} />}>
        {name}
      </SettingRow>
    )
  return (
    <SettingRow label="Domain" acts={<RemoveDomain source={source} domain={name} isProven />}>
      {name}
      <small>
        {stops_at
          ? `The record is gone. Sign-in stops ${dayInSentence(stops_at, now)}.`
          : `Record found ${dayInSentence(proven_at, now)}. Keep it in place; we look once a day.`}
      </small>
    </SettingRow>
  )
}

type HeldProps = { source: SignInSource; domains: readonly CompanyDomain[]; now: Date }

/** What needs someone at the company: a record that is gone, or no proven domain. */
function Held({ source, domains, now }: HeldProps) {
  const gone = domains.filter(({ missing_since }) => missing_since !== null)
  const hasProven = domains.some(({ proven_at }) => proven_at !== null)
  return (
    <>
      {gone.map(({ domain, stops_at, checked_at }) => (
        <AlertBox key={domain} variant="warning">
          <div className={styles.gone}>
            <p>
              <b>The record for {domain} is gone.</b> Sign-in stops {momentInSentence(stops_at ?? '', now)} if it
              doesn’t come back.
            </p>
            <CheckNow source={source} domain={domain}>
              {checked_at && `We looked ${lookedAt(checked_at, now)}, and look again once a day. `}
              Once the record is back, look for it right away, so that your sign-in goes on.
            </CheckNow>
          </div>
        </AlertBox>
      ))}
      {!hasProven && (
        <AlertBox variant="warning">
          <b>No domain is proven.</b> Your sign-in is on, but no one is sent to it. Prove a domain below.
        </AlertBox>
      )}
    </>
  )
}

function TurnOff({ source, domains }: { source: SignInSource; domains: readonly CompanyDomain[] }) {
  const { withProof, dialog } = useProof()
  const { confirm, dialog: question } = useConfirm()
  const turning = useAct(() => withProof(() => source.turnOff()), {
    onDone: (answer) => answer && source.show(answer),
    failsInToast: true,
  })
  return (
    <>
      {dialog}
      {question}
      <Button
        small
        variant="tertiary"
        loading={turning.isPending}
        onClick={() => confirm(turningOff(domains), () => turning.mutateAsync())}
      >
        Turn off
      </Button>
    </>
  )
}

function turningOff(domains: readonly CompanyDomain[]): Confirmation {
  const at = domains.map(({ domain }) => domain).join(' or ')
  return {
    title: 'Turn off your sign-in?',
    description: `Everyone with a ${at || 'work'} address then needs a ${settings.brand} password. People who have none can make one with “Forgot your password?”. No one is signed out.`,
    keep: 'Keep it on',
    proceed: 'Turn it off',
    danger: true,
  }
}
