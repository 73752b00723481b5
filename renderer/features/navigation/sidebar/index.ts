export { directTitle, shortDirectTitle } from './directTitle.ts'
export { Sidebar } from './Sidebar.tsx'
