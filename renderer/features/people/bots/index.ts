export { botsView } from './botsView.ts'
