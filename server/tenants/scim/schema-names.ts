export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Attributes of RFC 7643 that are valid and ignored. */
const IGNORED = new Set(
  'nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses'
    .concat(' groups entitlements roles x509Certificates schemas costCenter organization division department manager')
    .toLowerCase()
    .split(' '),
)

export const isIgnored = (attribute: string): boolean => IGNORED.has(attribute.toLowerCase())

const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Splits a path at the end of its schema's URN, which may contain dots and colons. */
export function splitSchema(path: string): { schema: 'user' | 'enterprise' | 'other'; rest: string } {
  if (!/^urn:/i.test(path)) return { schema: 'user', rest: path }
  for (const [schema, urn] of [
    ['user', USER],
    ['enterprise', ENTERPRISE],
  ] as const) {
    if (sameName(path, urn)) return { schema, rest: '' }
    if (sameName(path.slice(0, urn.length + 1), `${urn}:`)) return { schema, rest: path.slice(urn.length + 1) }
  }
  return { schema: 'other', rest: '' }
}
