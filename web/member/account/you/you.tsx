import { lazy, Suspense } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { phoneText } from '#basics/text/phone.ts'
import type { User } from '#contract/member/accounts.ts'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import { nameFields } from '#contract/member/profile.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { lazyForm } from '#web/member/account/notices/lazy-form.ts'
import { SchemeSetting } from '#web/member/account/scheme-setting.tsx'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { addressLine, contactIn } from '#web/member/shared/profile/contact.ts'
import { lifeLine } from '#web/member/shared/profile/life.ts'
import { useSavedAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { checked } from '#web/wire/checked.ts'
import { hasAccountDraft, useAccountDraft } from './account-draft.ts'
import rows from './account-rows.module.css'
import { EditForm } from './edit-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { LanguageSetting } from './language-setting.tsx'
import { waitingWords } from './waiting-words.ts'
import styles from './you.module.css'
import { useEmailChange, useProfileActs } from './you-data.ts'

const EmailForm = lazyForm(() => import('./email-form.tsx').then((file) => file.EmailForm))
const PhoneForm = lazyForm(() => import('./phone-form.tsx').then((file) => file.PhoneForm))
const AddressForm = lazyForm(() => import('./address-form.tsx').then((file) => file.AddressForm))
const HouseholdForm = lazyForm(() => import('./household-form.tsx').then((file) => file.HouseholdForm))

/** Only for a member whom their company does not know. */
const PlaceRows = lazy(() => import('./place-row.tsx').then((file) => ({ default: file.PlaceRows })))

/** The one row that is in edit mode. */
export type Edited = 'name' | 'email' | 'phone' | 'password' | 'address' | 'household' | null
export interface EditingProps {
  editing: Edited
  onEdit: (thing: Edited) => void
}

/** The member's own data, edited one row at a time. */
export function You({ editing, onEdit: setEditing }: EditingProps) {
  const { data: user, error } = useCurrentUser()
  const { data: saved, error: unread } = useSavedAnswers()
  const newEmail = useEmailChange()
  const row = (thing: NonNullable<Edited>): RowState => ({
    isEdited: editing === thing,
    hasDraft: user !== undefined && hasAccountDraft(user.external_id, thing),
    onEdit: () => setEditing(thing),
    onClose: () => setEditing(null),
  })
  return (
    <section className={rows.place} aria-labelledby="you">
      <h2 className="d4" id="you" tabIndex={-1}>
        {t('You')}
      </h2>
      <ul className={rows.list}>
        <NameRow user={user} isComing={!error} {...row('name')} />
        <EmailRow user={user} isComing={!error} newEmail={newEmail} {...row('email')} />
        <PhoneRow user={user} saved={saved} isComing={!error && !unread} {...row('phone')} />
        {WELCOME_ANSWERS.map((answer) => (
          <AnswerRow key={answer.thing} answer={answer} saved={saved} isComing={!unread} {...row(answer.thing)} />
        ))}
        <SchemeSetting />
        <LanguageSetting />
        {user?.standing?.places.some(({ state }) => state !== 'verified') && (
          <Suspense>
            <PlaceRows places={user.standing.places} />
          </Suspense>
        )}
      </ul>
      {user && unread && !saved && (
        <LoadFailed error={unread} title={t('We couldn’t get what you told us')} size="line" />
      )}
    </section>
  )
}

type RowState = { isEdited: boolean; hasDraft: boolean; onEdit: () => void; onClose: () => void }
type UserRowProps = RowState & {
  user: User | undefined
  /** The value has not failed to load. */
  isComing: boolean
}

function NameRow({ user, isComing, isEdited, onEdit, ...state }: UserRowProps) {
  return (
    <EditableRow
      label={t('Name')}
      value={user ? user.full_name : isComing && <Skeleton shape="medium" />}
      editLabel={t('Edit name')}
      onEdit={user && onEdit}
      {...state}
    >
      {isEdited && user && ((close) => <NameForm user={user} onDone={close} />)}
    </EditableRow>
  )
}

function EmailRow({
  user,
  isComing,
  newEmail,
  isEdited,
  onEdit,
  ...state
}: UserRowProps & { newEmail: string | null }) {
  const value = user && [user.email, ...(newEmail ? [waitingWords(newEmail)] : [])].join(' · ')
  return (
    <EditableRow
      label={t('Email')}
      value={value ?? (isComing && <Skeleton shape="long" />)}
      editLabel={t('Edit email')}
      onEdit={user && onEdit}
      {...state}
    >
      {isEdited &&
        user &&
        ((close) => (
          <Suspense fallback={<Skeleton shape="long" />}>
            <EmailForm user={user} waiting={newEmail} onDone={close} />
          </Suspense>
        ))}
    </EditableRow>
  )
}

type SavedAnswers = { saved: readonly OnboardingAnswer[] | undefined }

function PhoneRow({ user, saved, isComing, isEdited, onEdit, ...state }: UserRowProps & SavedAnswers) {
  return (
    <EditableRow
      label={t('Phone')}
      value={user && saved ? phoneLine(user, saved) : isComing && <Skeleton shape="medium" />}
      editLabel={t('Edit phone')}
      onEdit={user && saved && onEdit}
      {...state}
    >
      {isEdited &&
        user &&
        saved &&
        ((close) => (
          <Suspense fallback={<Skeleton shape="long" />}>
            <PhoneForm user={user} saved={saved} onDone={close} />
          </Suspense>
        ))}
    </EditableRow>
  )
}

type AnswerRowProps = RowState & SavedAnswers & { answer: (typeof WELCOME_ANSWERS)[number]; isComing: boolean }

function AnswerRow({ answer, saved, isComing, isEdited, onEdit, ...state }: AnswerRowProps) {
  const { thing, label, editLabel, line, none, Form } = answer
  return (
    <EditableRow
      label={t(label)}
      value={
        <span className={thing === 'address' ? styles.address : undefined}>
          {saved ? (line(saved) ?? t(none)) : isComing && <Skeleton shape="long" />}
        </span>
      }
      editLabel={t(editLabel)}
      onEdit={saved && onEdit}
      {...state}
    >
      {isEdited &&
        saved &&
        ((close) => (
          <Suspense fallback={<Skeleton shape="long" />}>
            <Form saved={saved} onDone={close} />
          </Suspense>
        ))}
    </EditableRow>
  )
}

/**
 * The phone that is the second factor, by its last digits, since the server returns no more; otherwise the phone for
 * calls.
 */
function phoneLine(user: User, saved: readonly OnboardingAnswer[]): string {
  if (user.mfa_phone_ending) return t('Ending in {digits}', { digits: user.mfa_phone_ending })
  const { phone } = contactIn(saved)
  return phone ? phoneText(phone) : t('None yet')
}

/** The answers from the welcome. */
const WELCOME_ANSWERS = [
  {
    thing: 'address',
    label: msg('Address'),
    editLabel: msg('Edit address'),
    line: addressLine,
    none: msg('None yet'),
    Form: AddressForm,
  },
  {
    thing: 'household',
    label: msg('Your household'),
    editLabel: msg('Edit household'),
    line: lifeLine,
    none: msg('Nothing yet'),
    Form: HouseholdForm,
  },
] as const

function NameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { rename } = useProfileActs()
  const draft = useAccountDraft('name')
  const submit = checked(nameFields, async (name) => {
    await rename(name)
    draft.discard()
    toasts.done(t('Your name is changed.'))
    onDone()
  })
  // the API has no separate field for the last name
  const lastName = user.full_name.slice(user.first_name.length + 1)
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <div className={styles.pair}>
          <Field
            label={t('First name')}
            name="first_name"
            autoComplete="given-name"
            required
            defaultValue={draft.initial.first_name ?? user.first_name}
            error={errors.first_name}
          />
          <Field
            label={t('Last name')}
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
