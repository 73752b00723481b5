/** True for the source of a message that tells what its writer does: "/me waves". */
export const isMeText = (content: string): boolean => content.startsWith('/me ')
