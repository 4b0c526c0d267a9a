import { useState } from 'react'
import { type deskDownloadChanges, LOG_DOWNLOAD_MAX } from '#contract/desk/audit.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { ReasonDialog } from '#web/desk/shared/reason-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { toasts } from '#web/kit/toasts.ts'

type DownloadProps = { name: string; take: (reason: string) => Promise<AnswerOf<typeof deskDownloadChanges>> }

/** The whole of what the filters let through, not only what is shown; for somebody who says what for, and has just proved who they are. */
export function Download({ name, take }: DownloadProps) {
  const [asking, setAsking] = useState(false)
  const download = async ({ reason }: { reason: string }) => {
    const taken = await take(reason)
    saveFile(name, taken.csv)
    if (taken.more) toasts.show({ type: 'info', message: MORE })
  }
  return (
    <>
      <Button small variant="secondary" onClick={() => setAsking(true)}>
        <DownloadIcon />
        Download
      </Button>
      <ReasonDialog
        open={asking}
        form={`download.${name}`}
        title="What is this download for?"
        submit="Download it"
        done="It is downloaded, and stands in the log."
        onDone={download}
        onClose={() => setAsking(false)}
      >
        All that the filters let through leaves the desk as a file, {LOG_DOWNLOAD_MAX.toLocaleString('en-US')} lines at
        most.
      </ReasonDialog>
    </>
  )
}

const MORE = `These are the newest ${LOG_DOWNLOAD_MAX.toLocaleString('en-US')}. Narrow the list to download older ones.`
