export { Rail } from './Rail.tsx'
