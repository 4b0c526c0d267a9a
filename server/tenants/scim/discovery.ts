import type { Config } from '#server/platform/config/config.ts'
import { ScimFault } from './fault.ts'
import { PAGE_MAX } from './find-users.ts'
import { addressOf, listOf } from './present.ts'
import { NAME_PARTS } from './read-user.ts'
import { ENTERPRISE, USER } from './schema-names.ts'

const OF_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const OF_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

/** What this server can do (RFC 7643, section 5). */
export function serviceProviderConfig(config: Config) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_MAX },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The company’s token in the Authorization header (RFC 6750).',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: addressOf(config, '/ServiceProviderConfig') },
  }
}

const userType = (config: Config) => ({
  schemas: [OF_TYPE],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A person who works for the company',
  schema: USER,
  schemaExtensions: [{ schema: ENTERPRISE, required: false }],
  meta: { resourceType: 'ResourceType', location: addressOf(config, '/ResourceTypes/User') },
})

export const resourceTypes = (config: Config) => listOf([userType(config)], { total: 1, startIndex: 1 })

export function resourceType(config: Config, id: string) {
  if (id !== 'User') throw new ScimFault(404, 'There is no such resource type.')
  return userType(config)
}

export function schemas(config: Config) {
  const all = [userSchema(config), enterpriseSchema(config)]
  return listOf(all, { total: all.length, startIndex: 1 })
}

export function schema(config: Config, id: string) {
  const found = [userSchema(config), enterpriseSchema(config)].find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!found) throw new ScimFault(404, 'There is no such schema.')
  return found
}

type Attribute = {
  type?: 'string' | 'boolean' | 'complex'
  multiValued?: true
  required?: true
  caseExact?: true
  uniqueness?: 'server'
  subAttributes?: readonly object[]
}

const attribute = (name: string, description: string, { type = 'string', ...more }: Attribute = {}) => ({
  name,
  type,
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const userSchema = (config: Config) => ({
  schemas: [OF_SCHEMA],
  id: USER,
  name: 'User',
  description: 'A person who works for the company',
  attributes: [
    attribute('userName', 'Unique name in the company', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'ID in the company’s directory', { caseExact: true }),
    attribute('displayName', 'Name as it is shown'),
    attribute('name', 'Parts of the name', {
      type: 'complex',
      subAttributes: NAME_PARTS.map((part) => attribute(part, 'Part of the name')),
    }),
    attribute('emails', 'Email addresses; the primary or work address makes the person eligible', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Address'),
        attribute('type', 'Kind of the address, such as work'),
        attribute('primary', 'Whether this is the main address', { type: 'boolean' }),
        attribute('display', 'Address as it is shown'),
      ],
    }),
    attribute('active', 'False: the person has left the company', { type: 'boolean' }),
  ],
  meta: { resourceType: 'Schema', location: addressOf(config, `/Schemas/${USER}`) },
})

const enterpriseSchema = (config: Config) => ({
  schemas: [OF_SCHEMA],
  id: ENTERPRISE,
  name: 'EnterpriseUser',
  description: 'Employee number',
  attributes: [attribute('employeeNumber', 'Number of the person in the company')],
  meta: { resourceType: 'Schema', location: addressOf(config, `/Schemas/${ENTERPRISE}`) },
})
