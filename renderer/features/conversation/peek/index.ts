/** A conversation of any account beside a pane. */
export { PeekPane } from './PeekPane.tsx'
