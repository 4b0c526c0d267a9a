/** Code that the dashboard needs late: the list of its files is kept out of the first scripts. */
export const sentAnswer = () => import('./sent-answer.tsx')
export const year = () => import('./year.tsx')
