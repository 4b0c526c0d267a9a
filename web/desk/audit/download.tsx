import { type deskDownloadChanges, LOG_DOWNLOAD_MAX } from '#contract/desk/audit.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useAct } from '#web/desk/shared/use-act.ts'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import styles from './log-page.module.css'

type DownloadProps = { name: string; take: () => Promise<AnswerOf<typeof deskDownloadChanges>> }

/** The whole of what the filters let through, not only what is shown; for somebody who has just proved who they are. */
export function Download({ name, take }: DownloadProps) {
  const proof = useProof()
  const { act, pending, failure } = useAct()
  const download = async () => {
    const taken = await proof.withProof(take)
    if (!taken) return undefined
    saveFile(name, taken.csv)
    return taken.more ? MORE : undefined
  }
  return (
    <>
      {proof.dialog}
      <Button small variant="secondary" className={styles.download} loading={pending} onClick={() => act(download)}>
        <DownloadIcon />
        Download
      </Button>
      <FailureBox failure={failure} />
    </>
  )
}

const MORE = `These are the newest ${LOG_DOWNLOAD_MAX.toLocaleString('en-US')}. Narrow the list to download older ones.`
