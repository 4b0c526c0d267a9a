import { useSyncExternalStore } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { currentUser, type User } from '#contract/member/accounts.ts'
import { acceptTerms } from '#contract/member/profile.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import { call } from '#web/wire/call.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useDrawerState } from '../shared/drawer-state.ts'
import { useCurrentUser } from '../shared/queries.ts'
import { signOut } from '../shared/sign-out.ts'

const FAILED = msg('That could not be saved. Please try again.')

/**
 * Asks a member to accept the current terms. The page behind it stays as it is. It waits for a drawer of the frame to
 * close, and for the connection: stored data can be read offline.
 */
export function TermsDialog() {
  const { data: user } = useCurrentUser()
  const { assistant, categories } = useDrawerState()
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp)
  const due = user?.terms_due
  const { act, isPending, failure } = useAct(
    ({ terms_version, privacy_version }: Due) =>
      call(acceptTerms, { body: { terms_version, privacy_version } }, { fallback: t(FAILED) }),
    { refetch: [currentUser] },
  )
  return (
    <AlertDialog
      mustAnswer
      open={due !== undefined && isUp && !assistant && !categories}
      title={t('We updated our terms')}
      description={due && <Documents due={due} failure={failure} />}
      keep={{ label: t('Agree and continue'), loading: isPending, onClick: () => due && act(due) }}
      proceed={{ label: t('Sign Out'), onClick: () => signOut(user?.external_id) }}
    />
  )
}

type Due = NonNullable<User['terms_due']>

function Documents({ due, failure }: { due: Due; failure: string | null }) {
  return (
    <div className="stack">
      <p>
        {t(
          'Please look at them, and agree to continue. If you agree, everything you wrote stays. Signing out deletes what you have not sent.',
        )}
      </p>
      <ul>
        <li>
          <TextLink href={due.terms_url}>{t('Terms of Service')}</TextLink> <Version name={due.terms_version} />
        </li>
        <li>
          <TextLink href={due.privacy_url}>{t('Privacy Policy')}</TextLink> <Version name={due.privacy_version} />
        </li>
      </ul>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
    </div>
  )
}

function Version({ name }: { name: string }) {
  return name && <bdi className="small quiet">{name}</bdi>
}
