import { useQuery } from '@tanstack/react-query'
import { employerPeople } from '#contract/desk/employer/people.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** Published counts of people; fetched only for those who may see them. */
export const usePeople = ({ enabled = true } = {}) => useQuery({ ...queryOf(employerPeople, {}), enabled })
