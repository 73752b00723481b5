export { whereOf } from './whereOf.ts'
