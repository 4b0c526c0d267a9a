import { isShownImage } from '#basics/shown-types.ts'
import type { Attachment } from '#contract/shared/request.ts'

/** Whether the thread shows this file as a picture. */
export const isPhoto = (file: Attachment): boolean => isShownImage(file.content_type) && !isHeld(file)

/** Whether the file cannot be opened because of its virus scan. */
export const isHeld = ({ state }: Attachment): boolean => state === 'checking' || state === 'refused'
