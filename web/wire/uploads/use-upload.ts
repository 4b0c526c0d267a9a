import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUpload, type UploadParts } from './upload.ts'

/** The upload of a file field. It is aborted when the field is unmounted. */
export function useUpload(parts: UploadParts) {
  const [upload] = useState(() => createUpload(parts))
  useEffect(() => () => upload.remove(), [upload])
  return { ...upload, state: useSyncExternalStore(upload.subscribe, upload.current) }
}

export type UploadInProgress = ReturnType<typeof useUpload>
