import { createContext } from 'react'

/** True within a link: what would be a link of its own there is shown plain, for links do not nest. */
export const InsideLink = createContext(false)
