import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { NoticeSettings } from '#contract/member/notices.ts'
import * as field from '#contract/shared/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './notices.module.css'
import { useSavePrivateAddress } from './notices-data.ts'

const fields = z.object({ email: field.email })

/** An address of their own that notices go to instead; edited in its row. */
export function PrivateAddress({ notices }: { notices: NoticeSettings }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  function close() {
    setEditing(false)
    // the button is there again with the next paint
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (editing) return <AddressForm notices={notices} onDone={close} />
  const { private_email, asked_email } = notices
  return (
    <li className={styles.row}>
      <span className="b">Private address</span>
      <span>
        {private_email ?? (asked_email ? '' : 'None. Notices go to the address you sign in with.')}
        {private_email && asked_email && ' · '}
        {asked_email && `${asked_email}: waits for you to open the link we sent there.`}
      </span>
      <Button ref={edit} small variant="tertiary" aria-label="Edit private address" onClick={() => setEditing(true)}>
        Edit
      </Button>
    </li>
  )
}

function AddressForm({ notices, onDone }: { notices: NoticeSettings; onDone: () => void }) {
  const save = useSavePrivateAddress()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fields, async ({ email }) => {
      await save(email)
      onDone()
    }),
  )
  const [removing, setRemoving] = useState<'no' | 'busy' | 'failed'>('no')
  const remove = () => {
    setRemoving('busy')
    save(null).then(onDone, () => setRemoving('failed'))
  }
  const { private_email, asked_email } = notices
  return (
    <li className={styles.row}>
      <form className={styles.form} {...form}>
        {(failure ?? (removing === 'failed' || null)) && (
          <AlertBox variant="error" onDismiss={dismiss}>
            {failure ?? 'That was not saved. Please try again.'}
          </AlertBox>
        )}
        <Field
          label="Private address"
          type="email"
          name="email"
          required
          autoFocus
          autoComplete="email"
          defaultValue={asked_email ?? private_email ?? ''}
          hint="One your employer cannot read. We send a link there; notices go there once you have opened it."
          error={errors.email}
        />
        <div className={styles.buttons}>
          <Button small type="submit" loading={pending}>
            Save
          </Button>
          <Button small variant="tertiary" onClick={onDone}>
            Cancel
          </Button>
          {(private_email ?? asked_email) && (
            <Button small variant="tertiary" loading={removing === 'busy'} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}
