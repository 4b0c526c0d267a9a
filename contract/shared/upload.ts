import * as z from 'zod/mini'
import { msg } from '#basics/language/translate.ts'
import * as field from './fields.ts'

/** 25 MB in bytes. */
export const UPLOAD_MAX_BYTES = 26_214_400

/** A picture within these limits can be shown with less than a gigabyte of memory. */
export const MOST_PIXELS_PER_SIDE = 30_000
export const MOST_PIXELS = 200_000_000
export const MOST_FRAMES = 2_000

export const PRESIGNED_MINUTES = 15

export const EXPIRING_MINUTES = 5

export const FILENAME_MAX_CHARACTERS = 255

/** Images and PDFs, recognized by their bytes. SVG is not allowed. */
export const uploadTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'application/pdf',
] as const

export type UploadType = (typeof uploadTypes)[number]

export const presignBody = z.object({
  upload: z.object({
    filename: field
      .text(FILENAME_MAX_CHARACTERS, msg('Please name the file.'))
      .check(field.visible(msg('Please name the file.'))),
  }),
  request_id: z.optional(z.nullable(field.text(200))),
})

export const presigned = z.object({ presigned_url: z.string(), key: z.string() })

/** A malformed key is handled like a missing file. */
export const expiringQuery = z.object({ key: z.catch(field.externalId, '') })

export const expiring = z.object({ expiring_url: z.string() })
