import { isShownImage } from '#basics/shown-types.ts'
import type { Attachment } from '#contract/shared/request.ts'

/** Whether the thread shows this file as a picture. */
export const isPhoto = ({ content_type }: Attachment): boolean => isShownImage(content_type)
