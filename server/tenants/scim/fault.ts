/** Error types of RFC 7644, section 3.12, that this server uses. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal of a directory's call. The sentence is read by the company's IT, and never contains what was sent. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, sentence: string, scimType?: ScimType) {
    super(sentence)
    this.name = 'ScimFault'
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (sentence: string) => new ScimFault(400, sentence, 'invalidValue')
export const invalidPath = (sentence: string) => new ScimFault(400, sentence, 'invalidPath')
