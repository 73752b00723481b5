export { useCreation } from './useCreation.ts'
