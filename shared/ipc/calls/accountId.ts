import { z } from 'zod'

/** Id of an account in a call of the window. */
export const accountId = z.string().min(1).max(100)
