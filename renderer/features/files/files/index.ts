export { filesView } from './filesView.ts'
