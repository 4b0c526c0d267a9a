import { useEffect, useState, useSyncExternalStore } from 'react'
import { uploadFile } from '#web/member/upload-file.ts'
import { createUpload } from './upload.ts'

/** A file field's upload, for a request's thread where one is named. It ends with the field. */
export function useUpload(requestId?: string) {
  const [upload] = useState(() =>
    createUpload({ send: (file, options) => uploadFile(file, { ...options, requestId }) }),
  )
  useEffect(() => () => upload.remove(), [upload])
  return { ...upload, state: useSyncExternalStore(upload.subscribe, upload.current) }
}
