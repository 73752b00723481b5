export { Announcer } from './Announcer.tsx'
