/** A conversation of any account beside the main pane. */
export { PeekPane } from './PeekPane.tsx'
