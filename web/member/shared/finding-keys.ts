import { keys } from './queries.ts'

// apart from the other keys, which the first page needs; beneath theirs, to be fetched again with them

export const COMPLETIONS = [...keys.completedRequests, 'when']
export const foundKey = (q: string) => [...keys.requests, 'found', q]
