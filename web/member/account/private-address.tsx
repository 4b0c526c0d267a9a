import { useState } from 'react'
import * as z from 'zod/mini'
import type { NoticeSettings } from '#contract/member/notices.ts'
import * as field from '#contract/shared/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useCurrentUser } from '../shared/queries.ts'
import { hasAccountDraft, useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { useSavePrivateAddress } from './notices-data.ts'

const DRAFT = 'private-address'
const fields = z.object({ email: field.email })

/** An address of their own that notices go to instead; edited in its row. */
export function PrivateAddress({ notices }: { notices: NoticeSettings }) {
  const [editing, setEditing] = useState(false)
  const { data: user } = useCurrentUser()
  const { private_email, asked_email } = notices
  return (
    <EditableRow
      label="Private address"
      thing="private address"
      value={
        <>
          {private_email ?? (asked_email ? '' : 'None. Notices go to the address you sign\u00a0in\u00a0with.')}
          {private_email && asked_email && ' · '}
          {asked_email && `${asked_email}: waits for you to open the link we sent there.`}
        </>
      }
      onEdit={() => setEditing(true)}
      hasDraft={user !== undefined && hasAccountDraft(user.external_id, DRAFT)}
      onClose={() => setEditing(false)}
    >
      {editing && ((close) => <AddressForm notices={notices} onDone={close} />)}
    </EditableRow>
  )
}

function AddressForm({ notices, onDone }: { notices: NoticeSettings; onDone: () => void }) {
  const save = useSavePrivateAddress()
  const draft = useAccountDraft(DRAFT)
  const [removing, setRemoving] = useState<'no' | 'busy' | 'failed'>('no')
  const done = () => {
    draft.discard()
    onDone()
  }
  async function remove() {
    setRemoving('busy')
    try {
      await save(null)
      done()
    } catch {
      setRemoving('failed')
    }
  }
  const { private_email, asked_email } = notices
  const submit = checked(fields, async ({ email }) => {
    await save(email)
    done()
  })
  return (
    <EditForm
      submit={submit}
      onCancel={onDone}
      draft={draft}
      buttons={
        (private_email ?? asked_email) && (
          <Button small variant="tertiary" loading={removing === 'busy'} onClick={remove}>
            Remove
          </Button>
        )
      }
    >
      {(errors) => (
        <>
          {removing === 'failed' && <AlertBox variant="error">That was not saved. Please try again.</AlertBox>}
          <Field
            label="Private address"
            type="email"
            name="email"
            required
            autoComplete="email"
            defaultValue={draft.initial.email ?? asked_email ?? private_email ?? ''}
            hint="One your employer cannot read. We send a link there; notices go there once you have opened it."
            error={errors.email}
          />
        </>
      )}
    </EditForm>
  )
}
