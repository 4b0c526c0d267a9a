import { page, rootRoute, searchWith } from './root-route.tsx'
import { parseEligibilitySearch } from './setup/eligibility-search.ts'

const frame = page(rootRoute, '/setup', () => import('./setup/setup-frame.tsx'), 'SetupFrame')
const steps = [
  page(frame, '/', () => import('./setup/setup-frame.tsx'), 'SetupStart'),
  page(frame, '/brand', () => import('./setup/brand-step.tsx'), 'BrandStep'),
  page(frame, '/company', () => import('./frame/setup/company-step.tsx'), 'CompanyStep'),
  page(
    frame,
    '/eligibility',
    () => import('./frame/setup/eligibility-step.tsx'),
    'EligibilityStep',
    searchWith(parseEligibilitySearch),
  ),
  page(frame, '/staff', () => import('./frame/setup/staff-step.tsx'), 'StaffStep'),
  page(frame, '/parts', () => import('./setup/parts-step.tsx'), 'PartsStep'),
  page(frame, '/idea', () => import('./setup/idea-step.tsx'), 'IdeaStep'),
  page(frame, '/doors', () => import('./setup/doors-step.tsx'), 'DoorsStep'),
]

/** The first run of a new installation. */
export const setupRoutes = [frame.addChildren(steps)]
