import type { Attachment } from '#contract/shared/request.ts'

/** What browsers draw: HEIC is left to the file's own link. */
const DRAWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export const isPhoto = ({ content_type }: Attachment): boolean => DRAWN.includes(content_type)
