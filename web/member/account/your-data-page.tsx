import { useParams } from '@tanstack/react-router'
import { useState, useTransition } from 'react'
import { downloadData } from '#contract/member/member-data.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { TextLink } from '#web/kit/text-link.tsx'
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
  return (
    <div className={styles.page}>
      <h1 className="d2">Your data</h1>
      <p>
        Everything we keep about you: your account, what you told us, your requests with every message, and where your
        files are. It is for you alone.
      </p>
      {failed === 'passing' && <AlertBox variant="error">{FAILED}</AlertBox>}
      {failed === 'gone' && (
        <AlertBox variant="error">
          This link has run out, or belongs to another account. Please write to{' '}
          <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink> for a new one.
        </AlertBox>
      )}
      <Button loading={pending} onClick={download}>
        <DownloadIcon />
        Download a copy
      </Button>
    </div>
  )
}
