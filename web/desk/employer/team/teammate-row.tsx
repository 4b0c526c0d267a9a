import { useEffect, useRef, useState } from 'react'
import { employerTeam, type Teammate } from '#contract/desk/employer/team.ts'
import type { CompanyRight } from '#contract/desk/session.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { useAct } from '#web/wire/use-act.ts'
import styles from './team.module.css'
import { changeRight, inviteAgain, RIGHTS, remove } from './team-data.ts'

type TeammateRowProps = { teammate: Teammate; isOwn: boolean }

/** A person with what they may use, which is edited in their row. */
export function TeammateRow({ teammate, isOwn }: TeammateRowProps) {
  const { id, name, email, right } = teammate
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const again = useAct(() => inviteAgain(id), {
    refetch: [employerTeam],
    done: `A new invitation is on its way to ${email}.`,
    failsInToast: true,
  })
  const known = RIGHTS.find(({ value }) => value === right)
  const isInvited = teammate.state === 'invited' || teammate.state === 'invitation_ended'
  return (
    <tr>
      <td>
        <div className={styles.who}>
          <Face name={name} decorative />
          <div>
            <b>{name}</b> <StateTag teammate={teammate} />
            <span className="small quiet">{email}</span>
          </div>
        </div>
      </td>
      {isEditing ? (
        <td colSpan={2}>
          <Editor teammate={teammate} onClose={() => setEditing(false)} />
        </td>
      ) : (
        <>
          <td>
            {known?.label}
            <span className="small quiet">{known?.note}</span>
          </td>
          <td>
            {isOwn && <span className="quiet">You</span>}
            {isInvited && (
              <Button
                small
                variant="tertiary"
                aria-label={`Send again: ${name}`}
                loading={again.isPending}
                onClick={() => again.act()}
              >
                Send again
              </Button>
            )}
            {!isOwn && (
              <Button
                ref={opener}
                small
                variant="tertiary"
                aria-label={`Change: ${name}`}
                onClick={() => setEditing(true)}
              >
                Change
              </Button>
            )}
          </td>
        </>
      )}
    </tr>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

function StateTag({ teammate: { state, created_at } }: { teammate: Teammate }) {
  if (state === 'invited') return <Tag>Invited {day.format(new Date(created_at))}</Tag>
  if (state === 'invitation_ended') return <Tag>Invitation ended</Tag>
  return state === 'locked' ? <Tag>Locked</Tag> : null
}

type EditorProps = { teammate: Teammate; onClose: () => void }

/** Another right, or the end of the account. Escape cancels. */
function Editor({ teammate: { id, name, right }, onClose }: EditorProps) {
  const [chosen, setChosen] = useState<CompanyRight>(right)
  const { withProof, dialog } = useProof()
  const { confirm, dialog: question } = useConfirm()
  const saving = useAct(() => withProof(() => changeRight(id, chosen)), {
    refetch: [employerTeam],
    onDone: (saved) => saved && onClose(),
    done: (saved) => saved && `${name} may use: ${RIGHTS.find(({ value }) => value === chosen)?.label ?? ''}.`,
  })
  const removing = useAct(() => withProof(() => remove(id)), {
    refetch: [employerTeam],
    done: (removed) => removed && `${name} is removed.`,
  })
  const isPending = saving.isPending || removing.isPending
  const options = RIGHTS.map(({ value, label, note }) => ({ value, label: `${label}: ${note}` }))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the fields in it
    <div
      className={styles.editor}
      role="group"
      aria-label={`What ${name} may use`}
      onKeyDown={({ key }) => key === 'Escape' && !isPending && onClose()}
    >
      {dialog}
      {question}
      <FailureBox failure={saving.failure ?? removing.failure} />
      <Select
        label="May use"
        required
        autoFocus
        options={options}
        value={chosen}
        onValue={(value) => setChosen(RIGHTS.find((one) => one.value === value)?.value ?? right)}
      />
      <div className="buttons">
        <Button small loading={saving.isPending} disabled={chosen === right || isPending} onClick={() => saving.act()}>
          Save
        </Button>
        <Button small variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          small
          variant="danger"
          disabled={isPending}
          onClick={() =>
            confirm(
              {
                title: `Remove ${name}?`,
                description: 'They are signed out everywhere at once. You can invite them again.',
                keep: 'Keep',
                proceed: 'Remove',
                danger: true,
              },
              () => removing.mutateAsync(),
            )
          }
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
