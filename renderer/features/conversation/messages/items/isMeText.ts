/** True for the source of a message about its sender's action, such as "/me waves". */
export const isMeText = (content: string): boolean => content.startsWith('/me ')
