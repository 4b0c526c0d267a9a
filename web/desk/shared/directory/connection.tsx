import type { CompanyToken, DirectoryState } from '#contract/desk/operations/company-tokens.ts'
import { CopyLine } from '#web/desk/shared/copy-button.tsx'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { type Confirmation, useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { SettingRow, SettingRows } from '#web/desk/shared/layout/setting-rows.tsx'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './connection.module.css'
import type { DirectorySource } from './directory-data.ts'
import { lastCall } from './last-call.ts'
import { NewToken } from './new-token.tsx'

const REPLACE: Confirmation = {
  title: 'Replace the token?',
  description: 'The new one works at once. The old one works for 24 more hours, so nothing breaks while you change it.',
  keep: 'Keep the token',
  proceed: 'Make a new token',
}

const revoking = (ending: string): Confirmation => ({
  title: `Revoke the token that ends in ${ending}?`,
  description: 'Your provider and your file feed can no longer use it. No one loses their place by this.',
  keep: 'Keep the token',
  proceed: 'Revoke the token',
  danger: true,
})

/** Connection of a company's directory: address, tokens, and what it did last. */
export function Connection({ directory, error, refetch, issue, revoke }: DirectorySource) {
  const { withProof, dialog } = useProof()
  const { confirm, dialog: question } = useConfirm()
  const issuing = useAct(() => withProof(issue), { onDone: refetch })
  const ending = useAct((id: number) => withProof(() => revoke(id)), { onDone: refetch })
  if (error && !directory) return <LoadFailed error={error} onRetry={refetch} />
  if (!directory) return <RowsSkeleton />
  const { tokens, address } = directory
  const token = issuing.data?.token
  return (
    <div className={styles.connection}>
      {dialog}
      {question}
      {token !== undefined && <NewToken token={token} onDone={issuing.reset} />}
      <FailureBox failure={issuing.failure ?? ending.failure} />
      <SettingRows>
        <SettingRow label="Address">
          <CopyLine text={address} what="address" />
        </SettingRow>
        {tokens.length === 0 && (
          <SettingRow
            label="Token"
            acts={
              <Button small loading={issuing.isPending} onClick={() => issuing.act()}>
                Make a token
              </Button>
            }
          >
            None yet
          </SettingRow>
        )}
        {tokens.map((one) => (
          <TokenRow
            key={one.id}
            token={one}
            onReplace={one.ends_at === null ? () => confirm(REPLACE, () => issuing.mutateAsync()) : undefined}
            onRevoke={() => confirm(revoking(one.ending), () => ending.mutateAsync(one.id))}
          />
        ))}
        <LastCallRow directory={directory} />
      </SettingRows>
    </div>
  )
}

type TokenRowProps = {
  token: CompanyToken
  /** Undefined for a token that has been replaced. */
  onReplace: (() => void) | undefined
  onRevoke: () => void
}

function TokenRow({ token: { ending, made_by, made_at, ends_at, last_used_at }, onReplace, onRevoke }: TokenRowProps) {
  const now = useMinute()
  const used = last_used_at === null ? 'Not used yet' : `Last used ${momentInSentence(last_used_at, now)}`
  const acts = (
    <>
      {onReplace && (
        <Button small variant="tertiary" aria-label={`Rotate the token that ends in ${ending}`} onClick={onReplace}>
          Rotate
        </Button>
      )}
      <Button small variant="tertiary" aria-label={`Revoke the token that ends in ${ending}`} onClick={onRevoke}>
        Revoke
      </Button>
    </>
  )
  return (
    <SettingRow label={ends_at === null ? 'Token' : 'Replaced token'} acts={acts}>
      Ends in <b className="b">{ending}</b>
      <small>
        Made by {made_by}, {momentInSentence(made_at, now)}. {used}.
      </small>
      {ends_at !== null && <small>It works until {momentInSentence(ends_at, now)}.</small>}
    </SettingRow>
  )
}

function LastCallRow({ directory }: { directory: DirectoryState }) {
  const { title, note } = lastCall(directory, useMinute())
  return (
    <SettingRow label="Last call">
      {title}
      {note !== null && <small>{note}</small>}
    </SettingRow>
  )
}
