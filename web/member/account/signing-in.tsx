import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/kit/skeleton.tsx'
import rows from './account-rows.module.css'
import { EditableRow } from './editable-row.tsx'
import { lazyForm } from './lazy-form.ts'
import { SignedIn } from './signed-in.tsx'
import { TwoSteps } from './two-steps.tsx'
import { WhenNear } from './when-near.tsx'
import type { EditingProps } from './you.tsx'

const PasswordForm = lazyForm(() => import('./password-form.tsx').then((file) => file.PasswordForm))
const OwnFactors = lazy(() => import('./own-factors.tsx').then((file) => ({ default: file.OwnFactors })))

/** What opens this account, and where it is open. */
export function SigningIn({ editing, onEdit }: EditingProps) {
  return (
    <section className={rows.place} aria-labelledby="signing-in">
      <h2 className="d4" id="signing-in" tabIndex={-1}>
        Signing in
      </h2>
      <ul className={rows.list}>
        <TwoSteps />
        <EditableRow
          label="Password"
          value="Known to you alone"
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
      <WhenNear anchor="signing-in">
        <OwnFactors />
      </WhenNear>
      <SignedIn />
    </section>
  )
}
