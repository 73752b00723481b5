export { directTitle } from './directTitle.ts'
export { Sidebar } from './Sidebar.tsx'
