/** Hits that one question brings. */
export const hitPage = 40
