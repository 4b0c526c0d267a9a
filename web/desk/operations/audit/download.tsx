import { useState } from 'react'
import { type deskDownloadChanges, LOG_DOWNLOAD_MAX } from '#contract/desk/operations/audit.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { ReasonDialog } from '#web/desk/operations/shared/reason-dialog.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'

type DownloadProps = { name: string; take: (reason: string) => Promise<AnswerOf<typeof deskDownloadChanges>> }

/**
 * Download of everything that the filters match, including records that are not shown. It needs a reason and a recent
 * confirmation of identity.
 */
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
        done="Downloaded, and recorded in the log."
        onDone={download}
        onClose={() => setAsking(false)}
      >
        Everything that matches the filters leaves the desk as a file, {LOG_DOWNLOAD_MAX.toLocaleString('en-US')} lines
        at most.
      </ReasonDialog>
    </>
  )
}

const MORE = `These are the newest ${LOG_DOWNLOAD_MAX.toLocaleString('en-US')}. Narrow the list to download older ones.`
