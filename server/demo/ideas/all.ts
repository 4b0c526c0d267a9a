import type { DemoIdea } from '../idea.ts'
import { carIdeas } from './car.ts'
import { familyIdeas } from './family.ts'
import { financesIdeas } from './finances.ts'
import { homeIdeas } from './home.ts'
import { medicalIdeas } from './medical.ts'
import { movingIdeas } from './moving.ts'
import { petIdeas } from './pet.ts'
import { travelIdeas } from './travel.ts'
import { wildcardIdeas } from './wildcard.ts'

export const ideas: DemoIdea[] = [
  ...medicalIdeas,
  ...homeIdeas,
  ...familyIdeas,
  ...petIdeas,
  ...travelIdeas,
  ...carIdeas,
  ...financesIdeas,
  ...movingIdeas,
  ...wildcardIdeas,
]
