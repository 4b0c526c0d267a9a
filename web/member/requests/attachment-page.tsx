import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import Tipped from '#web/illustrations/tipped.svg?picture'
import Waiting from '#web/illustrations/waiting.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './attachment-page.module.css'
import { fileAddress } from './file-address.ts'

/** A file that the browser shows has taken this page's place by then; one that it saves leaves the page here. */
const SAVED_AFTER_MS = 2_000

/** Asks for an address that expires within minutes, and goes there in place of this page. */
export function AttachmentPage() {
  const { fileKey } = useParams({ from: '/members/frame/attachments/$fileKey' })
  const [end, setEnd] = useState<'failed' | 'gone' | 'saved' | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    fileAddress(fileKey, leaving.signal).then(
      (address) => {
        location.replace(address)
        if (!leaving.signal.aborted) timer = setTimeout(() => setEnd('saved'), SAVED_AFTER_MS)
      },
      (error) => leaving.signal.aborted || setEnd(isGone(error) ? 'gone' : 'failed'),
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
      <h1 className="d2">View Attachment</h1>
      {end === null && <Asking />}
      {end === 'saved' && <Saved />}
      {(end === 'gone' || end === 'failed') && <Failed isGone={end === 'gone'} onRetry={again} />}
    </>
  )
}

function Asking() {
  return (
    <p role="status" className={styles.asking}>
      <Spinner />
      Opening the file
    </p>
  )
}

/** The browser downloads what it does not show, a HEIC photo for example, and the page stays. */
function Saved() {
  return (
    <StateBlock
      size="page"
      title="Look in your downloads"
      picture={<Scene of={Waiting} />}
      action={<Button render={<Link to="/requests" />}>Go to your requests</Button>}
    >
      <p role="status">
        If the file does not open here, your browser has saved it to your downloads. You can close this tab.
      </p>
    </StateBlock>
  )
}

/** To try again would not help then. */
const isGone = (error: unknown) => error instanceof CallError && error.status === 404

function Failed({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  return (
    <StateBlock
      size="page"
      title={isGone ? 'We can’t find that file' : 'We couldn’t open this file'}
      picture={isGone ? <Scene of={Lost} lost /> : <Scene of={connection.isUp() ? Tipped : Waiting} />}
      action={
        isGone ? (
          <Button render={<Link to="/requests" />}>Go to your requests</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      <div role="alert">
        <p>There was an error redirecting to the attachment. Please check the link and try again.</p>
        <p>
          If you continue to receive this message, please contact support at{' '}
          <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>.
        </p>
      </div>
    </StateBlock>
  )
}
