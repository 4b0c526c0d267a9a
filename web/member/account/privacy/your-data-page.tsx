import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { downloadData } from '#contract/member/member-data.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import { saveDataFile } from './save-data-file.ts'
import styles from './your-data-page.module.css'

const FAILED = msg('The copy could not be fetched. Please try again.')
const NOT_FOUND = 404

/** Target of the link in the mail about a member's copy of their data. */
export function YourDataPage() {
  const { token } = useParams({ from: '/members/frame/your-data/$token' })
  const { act, isPending, error } = useAct(async () => {
    const { data } = await call(downloadData, { query: { token } }, { fallback: t(FAILED) })
    saveDataFile(data)
  })
  if (error instanceof CallError && error.status === NOT_FOUND) return <LinkGone />
  return (
    <div className={styles.page}>
      <h1 className="d2">{t('Your data')}</h1>
      <p>
        {t(
          'Everything we keep about you: your account, what you told us, your requests with every message, and where your files are. It is for you alone.',
        )}
      </p>
      {error && <AlertBox variant="error">{t(FAILED)}</AlertBox>}
      <Button loading={isPending} onClick={() => act()}>
        <DownloadIcon />
        {t('Download a copy')}
      </Button>
    </div>
  )
}

/** The same link would always fail; a person has to send a new one. */
function LinkGone() {
  const heading = useRef<HTMLHeadingElement>(null)
  // the pressed button is gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 className="d2" ref={heading} tabIndex={-1}>
        {t('Your data')}
      </h1>
      <StateBlock
        size="page"
        title={t('This link no longer works')}
        picture={<Scene of={Lost} lost />}
        action={<Button href={`mailto:${settings.support_email}`}>{t('Ask for a new one')}</Button>}
      >
        <p role="alert">
          {t('It has expired, or belongs to another account. Please write to {email} for a new one.', {
            email: settings.support_email,
          })}
        </p>
      </StateBlock>
    </>
  )
}
