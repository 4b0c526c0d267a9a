import { Suspense } from 'react'
import { phoneText } from '#basics/phone.ts'
import type { User } from '#contract/member/accounts.ts'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import { nameFields } from '#contract/member/profile.ts'
import { Field } from '#web/kit/field.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { addressLine, contactIn } from '../shared/contact.ts'
import { lifeLine } from '../shared/life.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useSavedAnswers } from '../shared/onboarding-answers.ts'
import { useCurrentUser } from '../shared/queries.ts'
import { hasAccountDraft, useAccountDraft } from './account-draft.ts'
import rows from './account-rows.module.css'
import { EditForm } from './edit-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { lazyForm } from './lazy-form.ts'
import { SchemeSetting } from './scheme-setting.tsx'
import styles from './you.module.css'
import { useEmailChange, useProfileActs } from './you-data.ts'

const EmailForm = lazyForm(() => import('./email-form.tsx').then((file) => file.EmailForm))
const PhoneForm = lazyForm(() => import('./phone-form.tsx').then((file) => file.PhoneForm))
const AddressForm = lazyForm(() => import('./address-form.tsx').then((file) => file.AddressForm))
const HouseholdForm = lazyForm(() => import('./household-form.tsx').then((file) => file.HouseholdForm))

/** The one thing of the account that is being edited. */
export type Edited = 'name' | 'email' | 'phone' | 'password' | 'address' | 'household' | null
export interface EditingProps {
  editing: Edited
  onEdit: (thing: Edited) => void
}

/** What a member changes about themselves, one thing at a time. */
export function You({ editing, onEdit: setEditing }: EditingProps) {
  const { data: user, error } = useCurrentUser()
  const { data: saved, error: unread } = useSavedAnswers()
  const newEmail = useEmailChange()
  const onClose = () => setEditing(null)
  const hasDraft = (thing: string) => user !== undefined && hasAccountDraft(user.external_id, thing)
  return (
    <section className={rows.place} aria-labelledby="you">
      <h2 className="d4" id="you" tabIndex={-1}>
        You
      </h2>
      <ul className={rows.list}>
        <EditableRow
          label="Name"
          value={user ? user.full_name : !error && <Skeleton shape="medium" />}
          thing="name"
          hasDraft={hasDraft('name')}
          onEdit={user && (() => setEditing('name'))}
          onClose={onClose}
        >
          {editing === 'name' && user && ((close) => <NameForm user={user} onDone={close} />)}
        </EditableRow>
        <EditableRow
          label="Email"
          value={
            user ? (
              <>
                {user.email}
                {newEmail && ` · ${newEmail}: waits for you to open the link we sent there.`}
              </>
            ) : (
              !error && <Skeleton shape="long" />
            )
          }
          thing="email"
          hasDraft={hasDraft('email')}
          onEdit={user && (() => setEditing('email'))}
          onClose={onClose}
        >
          {editing === 'email' &&
            user &&
            ((close) => (
              <Suspense fallback={<Skeleton shape="long" />}>
                <EmailForm user={user} waiting={newEmail} onDone={close} />
              </Suspense>
            ))}
        </EditableRow>
        <EditableRow
          label="Phone"
          value={user && saved ? phoneLine(user, saved) : !error && !unread && <Skeleton shape="medium" />}
          thing="phone"
          hasDraft={hasDraft('phone')}
          onEdit={user && saved && (() => setEditing('phone'))}
          onClose={onClose}
        >
          {editing === 'phone' &&
            user &&
            saved &&
            ((close) => (
              <Suspense fallback={<Skeleton shape="long" />}>
                <PhoneForm user={user} saved={saved} onDone={close} />
              </Suspense>
            ))}
        </EditableRow>
        {WELCOME_ANSWERS.map(({ thing, label, line, none, Form }) => (
          <EditableRow
            key={thing}
            label={label}
            value={
              <span className={thing === 'address' ? styles.address : undefined}>
                {saved ? (line(saved) ?? none) : !unread && <Skeleton shape="long" />}
              </span>
            }
            thing={thing}
            hasDraft={hasDraft(thing)}
            onEdit={saved && (() => setEditing(thing))}
            onClose={onClose}
          >
            {editing === thing &&
              saved &&
              ((close) => (
                <Suspense fallback={<Skeleton shape="long" />}>
                  <Form saved={saved} onDone={close} />
                </Suspense>
              ))}
          </EditableRow>
        ))}
        <SchemeSetting />
      </ul>
      {user && unread && !saved && <LoadFailed error={unread} title="We couldn’t get what you told us" size="line" />}
    </section>
  )
}

/** The one that opens the account by its last digits, as the server tells no more of it; else the one that was told. */
function phoneLine(user: User, saved: readonly OnboardingAnswer[]): string {
  if (user.mfa_phone_ending) return `Ending in ${user.mfa_phone_ending}`
  const { phone } = contactIn(saved)
  return phone ? phoneText(phone) : 'None yet'
}

/** What the welcome asked. */
const WELCOME_ANSWERS = [
  { thing: 'address', label: 'Address', line: addressLine, none: 'None yet', Form: AddressForm },
  { thing: 'household', label: 'Your household', line: lifeLine, none: 'Nothing yet', Form: HouseholdForm },
] as const

function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { rename } = useProfileActs()
  const draft = useAccountDraft('name')
  const submit = checked(nameFields, async (name) => {
    await rename(name)
    draft.discard()
    toasts.show({ type: 'success', message: 'Your name is changed.', autoDismiss: true })
    onDone()
  })
  // the last name has no field of its own on the wire
  const lastName = user.full_name.slice(user.first_name.length + 1)
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <div className={styles.pair}>
          <Field
            label="First name"
            name="first_name"
            autoComplete="given-name"
            required
            defaultValue={draft.initial.first_name ?? user.first_name}
            error={errors.first_name}
          />
          <Field
            label="Last name"
            name="last_name"
            autoComplete="family-name"
            required
            defaultValue={draft.initial.last_name ?? lastName}
            error={errors.last_name}
          />
        </div>
      )}
    </EditForm>
  )
}
