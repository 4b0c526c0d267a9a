import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, useTransition } from 'react'
import { downloadData } from '#contract/member/member-data.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { StateBlock } from '#web/kit/state-block.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './your-data-page.module.css'

const FAILED = 'The copy could not be fetched. Please try again.'
const NOT_FOUND = 404

/** Where the mail about a copy of one's data leads. */
export function YourDataPage() {
  const { token } = useParams({ from: '/members/frame/your-data/$token' })
  const [failed, setFailed] = useState<'gone' | 'passing' | null>(null)
  const [pending, startDownload] = useTransition()
  const download = () =>
    startDownload(async () => {
      setFailed(null)
      try {
        const { data } = await call(downloadData, { query: { token } }, { fallback: FAILED })
        saveFile(`${settings.brand} data.json`, JSON.stringify(data, null, 2), 'application/json')
      } catch (error) {
        setFailed(error instanceof CallError && error.status === NOT_FOUND ? 'gone' : 'passing')
      }
    })
  if (failed === 'gone') return <LinkGone />
  return (
    <div className={styles.page}>
      <h1 className="d2">Your data</h1>
      <p>
        Everything we keep about you: your account, what you told us, your requests with every message, and where your
        files are. It is for you alone.
      </p>
      {failed === 'passing' && <AlertBox variant="error">{FAILED}</AlertBox>}
      <Button loading={pending} onClick={download}>
        <DownloadIcon />
        Download a copy
      </Button>
    </div>
  )
}

/** The same link would fail for ever: a new one comes from a person. */
function LinkGone() {
  const heading = useRef<HTMLHeadingElement>(null)
  // what was pressed is gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 className="d2" ref={heading} tabIndex={-1}>
        Your data
      </h1>
      <StateBlock
        size="page"
        title="This link opens nothing"
        picture={<Scene of={Lost} lost />}
        action={<Button href={`mailto:${settings.support_email}`}>Ask for a new one</Button>}
      >
        <p role="alert">
          It has run out, or belongs to another account. Please write to {settings.support_email} for a new one.
        </p>
      </StateBlock>
    </>
  )
}
