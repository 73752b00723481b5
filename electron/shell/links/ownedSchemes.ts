/** The scheme that an installed application takes, as it is nobody else's. */
export const ownScheme = 'topical'

/** Links of these schemes are for this application: its own, and what sign-ins took from nobody. */
export const ownedSchemes = new Set<string>([ownScheme])
