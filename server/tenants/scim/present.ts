import type { Config } from '#server/platform/config/config.ts'
import { ENTERPRISE, LIST_RESPONSE, splitSchema, USER } from './schema-names.ts'
import type { StoredUser } from './stored-user.ts'

export const SCIM_PATH = '/scim/v2'
export const etagOf = (version: number) => `W/"${version}"`
export const addressOf = ({ publicUrl }: Config, path: string) => `${publicUrl}${SCIM_PATH}${path}`

type Resource = Record<string, unknown>

/** A user as a directory reads it. */
export function resourceOf(
  config: Config,
  { externalId: id, version, createdAt, changedAt, user }: StoredUser,
): Resource {
  const { employeeNumber, externalId, emails, ...attributes } = user
  return {
    schemas: employeeNumber === undefined ? [USER] : [USER, ENTERPRISE],
    id,
    ...(externalId !== undefined && { externalId }),
    ...attributes,
    ...(emails.length > 0 && { emails }),
    ...(employeeNumber !== undefined && { [ENTERPRISE]: { employeeNumber } }),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: addressOf(config, `/Users/${id}`),
      version: etagOf(version),
    },
  }
}

export function listOf(resources: readonly Resource[], { total, startIndex }: { total: number; startIndex: number }) {
  return {
    schemas: [LIST_RESPONSE],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** Keeps what `attributes` names, or leaves out what `excludedAttributes` names. `id` and `schemas` always stay. */
export function projected(resource: Resource, query: ReadonlyMap<string, string>): Resource {
  const wanted = namesIn(query.get('attributes'))
  const unwanted = namesIn(query.get('excludedattributes'))
  if (wanted)
    return keep(resource, (path) => covers(wanted, path) || wanted.some((name) => name.startsWith(`${path}.`)), wanted)
  if (unwanted) return keep(resource, (path) => !covers(unwanted, path), undefined)
  return resource
}

function namesIn(list: string | undefined): string[] | undefined {
  const names = (list ?? '')
    .split(',')
    .map((name) => plainName(name.trim()))
    .filter(Boolean)
  return names.length > 0 ? names : undefined
}

/** In lower case; the enterprise extension is `enterprise.` and the core schema has no prefix. */
function plainName(name: string): string {
  const { schema, rest } = splitSchema(name)
  if (schema === 'enterprise') return `enterprise${rest && '.'}${rest}`.toLowerCase()
  return rest.toLowerCase()
}

const covers = (names: readonly string[], path: string) =>
  names.some((name) => path === name || path.startsWith(`${name}.`))
const ALWAYS = ['id', 'schemas']

function keep(resource: Resource, isKept: (path: string) => boolean, wanted: readonly string[] | undefined): Resource {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const path = plainName(name)
    if (ALWAYS.includes(path)) return [[name, value] as const]
    if (!isKept(path)) return []
    if (wanted && covers(wanted, path)) return [[name, value] as const]
    return [[name, partsOf(value, path, isKept)] as const]
  })
  return Object.fromEntries(entries)
}

function partsOf(value: unknown, path: string, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => partsOf(one, path, isKept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isKept(`${path}.${part.toLowerCase()}`)))
}
