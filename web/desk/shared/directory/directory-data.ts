import { useQuery } from '@tanstack/react-query'
import {
  companyDirectory,
  type DirectoryState,
  issueCompanyToken,
  issueOwnToken,
  ownDirectory,
  revokeCompanyToken,
  revokeOwnToken,
} from '#contract/desk/operations/company-tokens.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** The connection of a company's directory, and the acts on its tokens. */
export type DirectorySource = {
  readonly directory: DirectoryState | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly issue: () => Promise<{ token: string }>
  readonly revoke: (tokenId: number) => Promise<unknown>
}

/** For operations: the directory of any company. */
export function useCompanyDirectory(id: string): DirectorySource {
  const { data, error, refetch } = useQuery(queryOf(companyDirectory, { params: { id } }))
  return {
    directory: data?.directory,
    error,
    refetch,
    issue: () => call(issueCompanyToken, { params: { id } }),
    revoke: (token_id) => call(revokeCompanyToken, { params: { id, token_id } }),
  }
}

/** For a company's staff: their own directory. */
export function useOwnDirectory(): DirectorySource {
  const { data, error, refetch } = useQuery(queryOf(ownDirectory))
  return {
    directory: data?.directory,
    error,
    refetch,
    issue: () => call(issueOwnToken, {}),
    revoke: (token_id) => call(revokeOwnToken, { params: { token_id } }),
  }
}
