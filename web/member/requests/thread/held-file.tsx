import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { isShownImage } from '#basics/shown-types.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CheckingFile, RefusedFile } from '#web/kit/lists/held-file.tsx'
import { asking } from './asking.ts'

type HeldFileProps = {
  file: Attachment
  /** The request, if the member sent the file and can send another one. */
  sendAgainTo: string | undefined
  mine: boolean
}

/** A file that cannot be opened: it waits for its virus scan, or did not pass it. */
export function HeldFile({ file, sendAgainTo, mine }: HeldFileProps): ReactNode {
  const { filename, content_type, state, delayed } = file
  if (state === 'checking')
    return <CheckingFile name={filename} words={checkingWords(delayed, mine)} pictured={isShownImage(content_type)} />
  return (
    <RefusedFile
      title={mine ? t('We couldn’t accept this file') : t('This file can’t be opened')}
      facts={<bdi>{filename}</bdi>}
      action={
        sendAgainTo && (
          <Button
            variant="tertiary"
            small
            onClick={() => asking.notify({ requestId: sendAgainTo, words: '', withFile: true })}
          >
            {t('Send a photo instead')}
          </Button>
        )
      }
    >
      {mine
        ? t(
            'It didn’t pass the virus check, so your concierge didn’t get it. Your message did arrive. A photo will do.',
          )
        : t('It didn’t pass the virus check. Your concierge knows, and can send it another way.')}
    </RefusedFile>
  )
}

function checkingWords(delayed: boolean | undefined, mine: boolean): string {
  if (!delayed) return t('Being checked for viruses')
  return mine
    ? t('We can’t check files right now. Your message was sent; the file follows.')
    : t('We can’t check files right now. The file follows.')
}
