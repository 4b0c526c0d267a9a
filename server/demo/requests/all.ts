import type { Calendar } from '../calendar.ts'
import { amarasRequests } from './amara.ts'
import { colleaguesRequests } from './colleagues.ts'
import { completedRequests } from './completed.ts'
import { desmondsRequests } from './desmond.ts'
import { luciasRequests } from './lucia.ts'
import { mayaRequests } from './maya.ts'
import { mayaCompleted } from './maya-completed.ts'
import { mayaLisbon } from './maya-lisbon.ts'
import { priyasRequests } from './priya.ts'
import { renatasRequests } from './renata.ts'
import type { DemoRequest } from './request.ts'
import { tomsRequests } from './tom.ts'
import { unassignedRequests } from './unassigned.ts'

export function allRequests(on: Calendar): DemoRequest[] {
  return [
    ...mayaRequests(on),
    mayaLisbon(on),
    ...mayaCompleted(on),
    ...renatasRequests(on),
    ...unassignedRequests(on),
    ...desmondsRequests(on),
    ...luciasRequests(on),
    ...priyasRequests(on),
    ...tomsRequests(on),
    ...amarasRequests(on),
    ...completedRequests,
    ...colleaguesRequests,
  ]
}
