export { useAllDrafts } from './useAllDrafts.ts'
export { whereOf } from './whereOf.ts'
