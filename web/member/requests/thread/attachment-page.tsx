import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import Waiting from '#web/illustrations/waiting.svg?picture'
import { Button } from '#web/kit/controls/button.tsx'
import { Spinner } from '#web/kit/controls/spinner.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './attachment-page.module.css'
import { fileAddress } from './file-address.ts'

/** A displayed file has replaced this page by then; a downloaded one leaves the page open. */
const SAVED_AFTER_MS = 2_000

/** Fetches an address that expires within minutes, and redirects this page to it. */
export function AttachmentPage() {
  const { fileKey } = useParams({ from: '/members/frame/attachments/$fileKey' })
  const [end, setEnd] = useState<'failed' | 'gone' | 'saved' | CallError | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    fileAddress(fileKey, leaving.signal).then(
      (address) => {
        location.replace(address)
        if (!leaving.signal.aborted) timer = setTimeout(() => setEnd('saved'), SAVED_AFTER_MS)
      },
      (error) => leaving.signal.aborted || setEnd(endOf(error)),
    )
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [fileKey, tries])
  const again = () => {
    setEnd(null)
    setTries(tries + 1)
  }
  return (
    <>
      <h1 className="d2">{t('View Attachment')}</h1>
      {end === null && <Asking />}
      {end === 'saved' && <Saved />}
      {end instanceof CallError && <Held error={end} onRetry={again} />}
      {(end === 'gone' || end === 'failed') && <Failed isGone={end === 'gone'} onRetry={again} />}
    </>
  )
}

function Asking() {
  return (
    <p role="status" className={styles.asking}>
      <Spinner />
      {t('Opening the file')}
    </p>
  )
}

/** The browser downloads a file that it cannot show, a HEIC photo for example, and the page stays. */
function Saved() {
  return (
    <StateBlock
      size="page"
      title={t('Look in your downloads')}
      picture={<Scene of={Waiting} />}
      action={<Button render={<Link to="/requests" />}>{t('Go to your requests')}</Button>}
    >
      <p role="status">
        {t('If the file does not open here, your browser has saved it to your downloads. You can close this tab.')}
      </p>
    </StateBlock>
  )
}

function endOf(error: unknown): 'failed' | 'gone' | CallError {
  if (!(error instanceof CallError)) return 'failed'
  if (error.status === 409 || error.status === 410) return error
  // retrying would not help
  return error.status === 404 ? 'gone' : 'failed'
}

/** The file waits for its virus scan, or did not pass it. */
function Held({ error: { status, message }, onRetry }: { error: CallError; onRetry: () => void }) {
  return (
    <StateBlock
      size="page"
      title={status === 409 ? t('Being checked for viruses') : t('This file can’t be opened')}
      picture={<Scene of={Waiting} />}
      action={
        status === 409 ? (
          <Button onClick={onRetry}>{t('Try again')}</Button>
        ) : (
          <Button render={<Link to="/requests" />}>{t('Go to your requests')}</Button>
        )
      }
    >
      <p role="alert">{message}</p>
    </StateBlock>
  )
}

function Failed({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  return (
    <StateBlock
      size="page"
      title={isGone ? t('We can’t find that file') : t('We couldn’t open this file')}
      picture={isGone ? <Scene of={Lost} lost /> : <Scene of={connection.isUp() ? Tipped : Waiting} />}
      action={
        isGone ? (
          <Button render={<Link to="/requests" />}>{t('Go to your requests')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('Try again')}</Button>
        )
      }
    >
      <div role="alert">
        <p>{t('There was an error redirecting to the attachment. Please check the link and try again.')}</p>
        <p>
          <Trans
            message="If you continue to receive this message, please contact support at {address}."
            values={{
              address: <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>,
            }}
          />
        </p>
      </div>
    </StateBlock>
  )
}
