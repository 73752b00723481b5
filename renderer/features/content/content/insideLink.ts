import { createContext } from 'react'

/** True within a link. Links do not nest, so a link within another one is shown as text. */
export const InsideLink = createContext(false)
