/** What the frame fetches when it is wanted. The app's first file has the list of what each needs, as it has that of the pages. */
export const categoriesDrawer = () => import('../categories/categories-drawer.tsx')
export const assistantDrawer = () => import('../assistant/assistant-drawer.tsx')
export const userMenu = () => import('./user-menu.tsx')
export const offlineStart = () => import('../offline/start.ts')
