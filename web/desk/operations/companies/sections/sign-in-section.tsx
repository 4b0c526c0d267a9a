import { useState } from 'react'
import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import { useCompanySignIn } from '#web/desk/shared/company-sign-in/sign-in-data.ts'
import { SignInSettings } from '#web/desk/shared/company-sign-in/sign-in-settings.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { dayInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Row, Rows, Section } from './section.tsx'

/** State of a company's own sign-in. Its settings, as the company's staff see them, open below. */
export function SignInSection({ companyId }: { companyId: string }) {
  const source = useCompanySignIn(companyId)
  const { signIn, error, refetch } = source
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="sign-in" title="Sign-in">
      {error && !signIn && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !signIn && <Skeleton shape="full" />}
      {signIn && <Summary signIn={signIn} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {isOpen && <SignInSettings source={source} heading="h4" />}
    </Section>
  )
}

type SummaryProps = { signIn: CompanySignIn; isOpen: boolean; onToggle: () => void }

function Summary({ signIn, isOpen, onToggle }: SummaryProps) {
  const { issuer, domains } = signIn
  const now = useMinute()
  const [value, note] = stateOf(signIn, now)
  return (
    <Rows>
      <Row
        label="Its own sign-in"
        value={value}
        note={note}
        act={
          <Button small variant="tertiary" aria-expanded={isOpen} aria-label="Look: its own sign-in" onClick={onToggle}>
            {isOpen ? 'Close' : 'Look'}
          </Button>
        }
      />
      {issuer?.enabled_at && (
        <Row
          label="People choose"
          value={issuer.mode === 'required' ? 'Its sign-in only' : 'Its sign-in first, password second'}
        />
      )}
      {domains.map(({ domain, ...of }) => (
        <Row key={domain} label="Domain" value={domain} note={domainNote(of, now)} />
      ))}
    </Rows>
  )
}

function stateOf({ issuer, domains, test }: CompanySignIn, now: Date): [string, string] {
  if (issuer?.enabled_at) return ['On', `${issuer.issuer}, since ${dayInSentence(issuer.enabled_at, now)}`]
  if (!issuer) return ['Not set up', 'Its IT contact can do this without us, under Sign-in & sync']
  if (!domains.some(({ proven_at }) => proven_at !== null))
    return ['Being set up, step 2 of 4', `${issuer.issuer}. Waiting for the record that proves its domain`]
  if (!test?.finished_at || test.fault !== null)
    return ['Being set up, step 3 of 4', `${issuer.issuer}. Waiting for a test that succeeds`]
  return ['Off, step 4 of 4', `${issuer.issuer}. It can be turned on`]
}

type DomainState = Omit<CompanySignIn['domains'][number], 'domain'>

function domainNote({ proven_at, claimed_at, stops_at }: DomainState, now: Date): string {
  if (stops_at) return `The record is gone. Sign-in stops ${dayInSentence(stops_at, now)}`
  if (proven_at) return `Proven ${dayInSentence(proven_at, now)}`
  return `Entered ${dayInSentence(claimed_at, now)}. No one joins by it until it’s proven`
}
