import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import { base64File } from './file-in-json.ts'

/** 512 KB, which is ample for a mark of a few hundred pixels. */
export const LOGO_MAX_BYTES = 524_288
/** Image types that every browser shows. SVG is excluded because it can contain more than a picture. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** A picture on our own origin: uploaded at the desk, or part of the app. Members' browsers load no other pictures. */
export const logoAddress = z.nullable(
  z
    .string('Please upload the picture here.')
    .check(
      z.regex(
        /^\/(logos\/[A-Za-z0-9_-]{16,64}|images\/[A-Za-z0-9/_-]{1,100}\.[a-z]{3,4})$/,
        'Please upload the picture: members’ browsers load pictures from here alone.',
      ),
    ),
)

export const keepLogo = operationsEndpoint('POST', '/desk/api/logos', {
  summary: 'Stores a picture for a company or a provider. The same picture has the same address.',
  body: z.object({ file: base64File(LOGO_MAX_BYTES, 'This picture is larger than 512 KB. Please make it smaller.') }),
  bodyBytes: 800_000,
  status: 201,
  answer: z.object({ url: z.string() }),
})
