import { z } from 'zod'

export const accountId = z.string().min(1).max(100)
