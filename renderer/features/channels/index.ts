export { channelsView } from './channelsView.ts'
