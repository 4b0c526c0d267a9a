import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { fileFault } from '#web/kit/fields/file-rules.ts'
import type { MessageContent } from '#web/member/shared/drafts.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { UPLOAD_ACCEPT, type Upload } from '#web/wire/uploads/upload.ts'
import type { UploadInProgress } from '#web/wire/uploads/use-upload.ts'
import { useFileCheck } from './file-check.ts'
import type { MessageDraft } from './message-draft.ts'

export const FILE_RULES = { accept: UPLOAD_ACCEPT, maxBytes: UPLOAD_MAX_BYTES }
/** Shown for a file and a message until the connection is back. */
const WAITS = msg('Waiting for a connection')

/** The message's file. It is uploaded at once, or held until the connection is back. */
export function useMessageFile(upload: UploadInProgress, message: MessageDraft) {
  const [held, setHeld] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const tried = useRef<File>(undefined)
  const clip = useRef<HTMLButtonElement>(null)
  const { file } = message
  const choose = async (files: File[]) => {
    tried.current = files[0]
    setRefused(null)
    if (!connection.online()) return hold()
    setHeld(null)
    const done = await upload.choose(files)
    if (done) message.attach({ key: done.key, name: done.file.name })
    else holdIfOffline()
  }
  const hold = () => {
    remove()
    setHeld(tried.current ?? null)
  }
  /**
   * A browser may detect the lost connection only after an upload has failed because of it: then the upload is no
   * error.
   */
  const holdIfOffline = () => {
    const now = upload.current()
    if (now.step === 'none' && now.fault && tried.current && !connection.online()) hold()
  }
  const noteConnection = useEffectEvent(holdIfOffline)
  useEffect(() => connection.subscribe(() => noteConnection()), [])
  const refuse = (fault: string) => {
    tried.current = undefined
    setHeld(null)
    message.attach(undefined)
    upload.refuse(fault)
  }
  /** A pasted or dropped file is handled like a chosen one; pasted text is left to the browser. */
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files]
    if (files.length === 0 || message.isSending) return
    event.preventDefault()
    const fault = fileFault(files, FILE_RULES)
    if (fault) refuse(fault)
    else void choose(files)
  }
  const remove = () => {
    setHeld(null)
    message.attach(undefined)
    upload.remove()
  }
  const isChecking = useFileCheck(file?.key, () => {
    setRefused(file?.name ?? null)
    remove()
  })
  /** The pressed button disappears with its row, so the focus moves to the attach button. */
  const byButton = (act: () => void) => () => {
    act()
    clip.current?.focus()
  }
  const shown = held ? { name: held.name, status: t(WAITS), preview: null } : fileShown(upload.state, file, isChecking)
  return {
    held,
    setHeld,
    shown,
    refused,
    isChecking,
    clip,
    choose,
    refuse,
    take,
    remove,
    byButton,
  }
}

/** The file being uploaded, or the message's file, which may be from an earlier visit. */
function fileShown(upload: Upload, attached: MessageContent['file'] | null, isChecking: boolean) {
  if (upload.step === 'uploading')
    return { name: upload.file.name, status: t('Uploading'), progress: upload.progress, preview: upload.preview }
  if (!attached) return null
  const preview = upload.step === 'uploaded' && upload.key === attached.key ? upload.preview : null
  if (isChecking) return { name: attached.name, status: t('Being checked for viruses'), progress: null, preview }
  return { name: attached.name, status: t('Uploaded'), preview }
}
