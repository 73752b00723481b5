/** Edges of parts of the window that can be dragged, or moved by arrow keys. */
export { filledSize, useResizedEdge } from './EdgeHandle.tsx'
