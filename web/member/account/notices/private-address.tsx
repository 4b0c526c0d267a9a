import { useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import type { NoticeSettings } from '#contract/member/notices.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { hasAccountDraft, useAccountDraft } from '#web/member/account/you/account-draft.ts'
import { EditForm } from '#web/member/account/you/edit-form.tsx'
import { EditableRow } from '#web/member/account/you/editable-row.tsx'
import { waitingWords } from '#web/member/account/you/waiting-words.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { checked } from '#web/wire/checked.ts'
import { useSavePrivateAddress } from './notices-data.ts'

const DRAFT = 'private-address'
const fields = z.object({ email: field.email })

/** A separate address for notices, edited in its row. */
export function PrivateAddress({ notices }: { notices: NoticeSettings }) {
  const [editing, setEditing] = useState(false)
  const { data: user } = useCurrentUser()
  const { private_email, asked_email } = notices
  return (
    <EditableRow
      label={t('Private address')}
      editLabel={t('Edit private address')}
      value={
        [private_email, asked_email && waitingWords(asked_email)].filter(Boolean).join(' · ') ||
        t('None. Notices go to the address you sign\u00a0in\u00a0with.')
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
            {t('Remove')}
          </Button>
        )
      }
    >
      {(errors) => (
        <>
          {removing === 'failed' && <AlertBox variant="error">{t('That was not saved. Please try again.')}</AlertBox>}
          <Field
            label={t('Private address')}
            type="email"
            name="email"
            required
            autoComplete="email"
            defaultValue={draft.initial.email ?? asked_email ?? private_email ?? ''}
            hint={t('One your employer cannot read. We send a link there; notices go there once you have opened it.')}
            error={errors.email}
          />
        </>
      )}
    </EditForm>
  )
}
