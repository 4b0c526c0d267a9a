import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { t } from '#basics/language/translate.ts'
import { isShown } from '#basics/shown-types.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { fileAddress } from './file-address.ts'

type AttachmentLinkProps = Pick<LinkProps, 'children'> & {
  file: Pick<Attachment, 'key' | 'filename' | 'content_type'>
  className?: string
}

/**
 * Opens a file in a new tab, so that the page stays open. A type that few browsers show is downloaded instead, because
 * its tab would stay empty.
 */
export function AttachmentLink({ file, ...props }: AttachmentLinkProps) {
  const page = { to: '/attachments/$fileKey', params: { fileKey: file.key } } as const
  if (isShown(file.content_type)) return <Link {...props} {...page} target="_blank" />
  const download = (event: MouseEvent) => {
    event.preventDefault()
    fileAddress(file.key).then(
      // the server sends it as an attachment, so this page stays
      (address) => location.assign(address),
      () => toasts.fail(t('{name} could not be downloaded. Please try again.', { name: isolate(file.filename) })),
    )
  }
  return <Link {...props} {...page} onClick={download} />
}
