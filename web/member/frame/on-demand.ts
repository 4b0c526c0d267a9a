/** Parts of the frame that load on demand. The app's first file lists their files, as it lists those of the pages. */
export const categoriesDrawer = () => import('../categories/categories-drawer.tsx')
export const assistantDrawer = () => import('../assistant/assistant-drawer.tsx')
export const userMenu = () => import('./user-menu.tsx')
export const offlineStart = () => import('../offline/start.ts')
