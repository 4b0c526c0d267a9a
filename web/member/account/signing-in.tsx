import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/kit/skeleton.tsx'
import pageStyles from './account-page.module.css'
import rows from './account-rows.module.css'
import { EditableRow } from './editable-row.tsx'
import { lazyForm } from './lazy-form.ts'
import { SignedIn } from './signed-in.tsx'
import { useSessions } from './signed-in-data.ts'
import { TwoSteps } from './two-steps.tsx'
import { WhenNear } from './when-near.tsx'
import type { EditingProps } from './you.tsx'

const PasswordForm = lazyForm(() => import('./password-form.tsx').then((file) => file.PasswordForm))
const OwnFactors = lazy(() => import('./own-factors.tsx').then((file) => ({ default: file.OwnFactors })))

const COMING = <div className={pageStyles.coming} />

/** What opens this account, and where it is open. */
export function SigningIn({ editing, onEdit }: EditingProps) {
  // what comes late stands last, and begins once what is above has its height: nothing moves away from a finger
  const { isFetched: isSignedInKnown } = useSessions()
  return (
    <section className={rows.place} aria-labelledby="signing-in">
      <h2 className="d4" id="signing-in" tabIndex={-1}>
        Signing in
      </h2>
      <ul className={rows.list}>
        <TwoSteps />
        <EditableRow
          label="Password"
          value={<PasswordSince />}
          thing="password"
          onEdit={() => onEdit('password')}
          onClose={() => onEdit(null)}
        >
          {editing === 'password' &&
            ((close) => (
              <Suspense fallback={<Skeleton shape="long" />}>
                <PasswordForm onDone={close} />
              </Suspense>
            ))}
        </EditableRow>
      </ul>
      <SignedIn />
      {isSignedInKnown ? (
        <WhenNear anchor="signing-in" coming={COMING}>
          <OwnFactors />
        </WhenNear>
      ) : (
        COMING
      )}
    </section>
  )
}

/** Its last change. Who never made one, or made it before changes were recorded, reads whose it is. */
function PasswordSince() {
  const { data, error } = useSessions()
  if (!data && !error) return <Skeleton shape="medium" />
  const changed = data?.password_changed_at
  return changed ? `Changed ${day.format(new Date(changed))}` : 'Known to you alone'
}

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })
