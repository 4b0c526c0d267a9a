import { settleDirectoryChanges } from '#server/tenants/scim/settle.ts'
import type { CallAnswer } from '../caller.ts'
import { createCompany } from '../people.ts'
import type { World } from '../world.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let directories = 0

/** The directory of a new company, or of an existing one, which calls with the company's token. */
export async function newDirectory(world: World, existing?: number) {
  directories += 1
  const slug = `directory-${directories}`
  const companyId = existing ?? (await createCompany(world.app.deskDb, { slug, name: `Directory ${directories} Ltd` }))
  const { body } = await world.as(world.olga).post(`/desk/api/companies/${companyId}/tokens`)
  const token: string = body.token
  const visitor = world.as(null)
  const headers = (more: Record<string, string> = {}) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/scim+json; charset=utf-8',
    ...more,
  })
  return {
    companyId,
    slug,
    token,
    tokenId: body.tokens[0].id as number, // of the answer that a test of tokens checks
    /** Addresses differ by directory. */
    at: (name: string) => `${name}@d${companyId}.example`,
    get: (path: string, more?: Record<string, string>) => visitor.get(`/scim/v2${path}`, headers(more)),
    post: (path: string, sent: unknown, more?: Record<string, string>) =>
      visitor.post(`/scim/v2${path}`, sent, headers(more)),
    put: (path: string, sent: unknown, more?: Record<string, string>) =>
      visitor.put(`/scim/v2${path}`, sent, headers(more)),
    patch: (path: string, operations: unknown[], more?: Record<string, string>) =>
      visitor.patch(`/scim/v2${path}`, { schemas: [PATCH_SCHEMA], Operations: operations }, headers(more)),
    delete: (path: string, more?: Record<string, string>) =>
      visitor.delete(`/scim/v2${path}`, { authorization: `Bearer ${token}`, ...more }),
    filter: (text: string) => visitor.get(`/scim/v2/Users?filter=${encodeURIComponent(text)}`, headers()),
  }
}

export type Directory = Awaited<ReturnType<typeof newDirectory>>

/** Creates a person with this work address. */
export async function addPerson(directory: Directory, name: string, more: object = {}): Promise<string> {
  const value = directory.at(name)
  const created = await directory.post('/Users', {
    schemas: [USER_SCHEMA],
    userName: value,
    active: true,
    name: { givenName: name, familyName: 'Vale' },
    emails: [{ value, type: 'work', primary: true }],
    ...more,
  })
  if (created.status !== 201) throw new Error(`The user was answered ${created.status}: ${created.text}`)
  return created.body.id
}

/** Carries out what follows from the directory's changes. */
export async function settle(world: World) {
  while ((await settleDirectoryChanges(world.app)) > 0);
}

/** Everything of an answer that a caller can compare, except the ID of the call. */
export const comparable = ({ status, headers, text }: CallAnswer) => {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, text }
}
