/** The scheme that a packaged app registers. No other program uses it. */
export const ownScheme = 'topical'

/** Schemes of links that this app handles: its own, and those registered for sign-ins. */
export const ownedSchemes = new Set<string>([ownScheme])
