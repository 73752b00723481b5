/** Returns the name of the network session in which an account requests GIFs. */
export const gifSession = (account: string): string => `${account}:gifs`
