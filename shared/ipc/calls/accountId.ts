import { z } from 'zod'

/** Id of an account in a call from the window. */
export const accountId = z.string().min(1).max(100)
