import { useState } from 'react'
import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { useAct } from '#web/wire/use-act.ts'
import styles from './road.module.css'
import { isWaiting, type SignInSource } from './sign-in-data.ts'

type Test = CompanySignIn['test']
type TestSignInProps = { source: SignInSource; test: Test; onClose?: (() => void) | undefined }

/** Walks the sign-in in a new tab, and says what came, or what is wrong. */
export function TestSignIn({ source, test, onClose }: TestSignInProps) {
  const [address, setAddress] = useState<string | null>(null)
  const testing = useAct(async (tab: Window | null) => {
    const { url, ...answer } = await source.test().catch((error: unknown) => {
      tab?.close()
      throw error
    })
    source.show(answer)
    if (url === null || !tab) tab?.close()
    else tab.location.replace(url)
    // the browser has refused to open a tab
    setAddress(tab ? null : url)
    onClose?.()
  })
  const waiting = isWaiting(test)
  return (
    <div className={layout.stack12}>
      <p className={styles.state}>
        A test in a new tab. You see what your provider sends us before anyone else uses it.
      </p>
      <FailureBox failure={testing.failure} />
      {test?.sentence && <AlertBox variant="error">{test.sentence}</AlertBox>}
      {test?.claims && test.fault !== null && <Claims claims={test.claims} />}
      <div className={styles.look}>
        {address !== null && waiting ? (
          <Button small href={address}>
            Open your provider
          </Button>
        ) : (
          <Button small loading={testing.isPending} onClick={() => testing.act(emptyTab())}>
            {test ? 'Test again' : 'Test the sign-in'}
          </Button>
        )}
        <p role="status">{statusOf(test, waiting)}</p>
      </div>
    </div>
  )
}

/** Opened with the click, because browsers refuse a tab that is opened later. The provider gets no access to the desk. */
function emptyTab(): Window | null {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}

function statusOf(test: Test, waiting: boolean): string | null {
  if (waiting) return 'Sign in there. We show here what your provider sends.'
  if (test?.finished_at === null)
    return 'The last test didn’t come back within ten minutes. If your provider showed an error, correct it there.'
  return null
}

/** What the provider sent about the person who tested, claim by claim. */
export function Claims({ claims }: { claims: NonNullable<NonNullable<Test>['claims']> }) {
  const names = [claims.given_name, claims.family_name].filter(Boolean).join(' ')
  const lines = [
    { claim: 'sub', value: claims.sub, use: 'Tells people apart' },
    { claim: 'email', value: claims.email, use: 'Finds them on your list' },
    { claim: 'email_verified', value: claims.email_verified, use: 'Has to be true' },
    { claim: 'given_name, family_name', value: names || null, use: 'Name of a new account' },
  ]
  return (
    <dl className={styles.claims} aria-label="What your provider sent">
      {lines.map(({ claim, value, use }) => (
        <div key={claim}>
          <dt>{claim}</dt>
          <dd>{value ?? 'Not sent'}</dd>
          <dd className="quiet">{use}</dd>
        </div>
      ))}
      {claims.ignored.length > 0 && (
        <div>
          <dt>{claims.ignored.join(', ')}</dt>
          <dd>…</dd>
          <dd className="quiet">Ignored, not stored</dd>
        </div>
      )}
    </dl>
  )
}
