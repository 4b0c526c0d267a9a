import { useEffect, useRef, useState } from 'react'
import { deskPresignUpload } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { uploadTypes } from '#contract/shared/upload.ts'
import { deskCall } from '#web/desk/shared/desk-call.ts'
import { putFile } from '#web/wire/put-file.ts'
import { sentences } from '#web/wire/sentences.ts'

/** What a browser may call them: some name a HEIC picture by its extension only. */
export const FILES_ACCEPTED = [...uploadTypes, '.heic', '.heif'].join(',')

type OnItsWay = { readonly name: string; readonly progress: number }

/** One file on its way from this browser: its progress, what went wrong in a person's words, and a way to stop it. */
export function useSendFile(requestId: string, onArrived: (file: Attachment) => void) {
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const stop = () => {
    sending.current?.abort()
    setOnItsWay(null)
    setFault(null)
  }
  const choose = async (file: File) => {
    stop()
    const own = new AbortController()
    sending.current = own
    const onProgress = (progress: number) => own.signal.aborted || setOnItsWay({ name: file.name, progress })
    onProgress(0)
    try {
      const key = await send(file, requestId, { signal: own.signal, onProgress })
      if (own.signal.aborted) return
      setOnItsWay(null)
      onArrived({ key, filename: file.name, content_type: file.type, size: file.size })
    } catch (error) {
      if (own.signal.aborted) return
      setOnItsWay(null)
      setFault(faultOf(file, error))
    }
  }
  return { onItsWay, fault, choose, refuse: setFault, stop }
}

type Options = { signal: AbortSignal; onProgress: (percent: number) => void }

async function send(file: File, requestId: string, options: Options): Promise<string> {
  const body = { upload: { filename: file.name }, request_id: requestId }
  const { signal } = options
  const { presigned_url, key } = await deskCall(deskPresignUpload, { body }, { signal, fallback: sentences.uploadData })
  await putFile(presigned_url, file, options)
  return key
}

function faultOf(file: File, error: unknown): string {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  return `Error uploading ${file.name}. There was an error uploading your file: ${reason}. You are welcome to try again.`
}
